import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineField, defineType, type ValidationContext } from 'sanity'
import {
  followRedirects,
  isRedirectSource,
  isRedirectTarget,
  type RedirectRule
} from '../../../shared/routing/redirect-rules.ts'
import { label } from '../../language.ts'
import { apiVersion } from '../../project.ts'
import { askLake } from '../../transport/ask-lake.ts'

const OTHERS =
  '{"rules": *[_type == "redirect" && defined(from) && defined(to) && !sanity::versionOf($id)]{from, to}, "paths": *[defined(path)].path}'

/** Pages that are not documents. */
const GENERATED = /^\/(search|hardware\/compare)(\/|$)/

/** Redirects a path without a page to one with a page, in all languages. */
export const redirect = defineType({
  name: 'redirect',
  title: label('跳转', 'Redirect'),
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'from',
      title: label('原路径', 'From'),
      type: 'string',
      description: label(
        '不带语言前缀，如 /contact。以 /* 结尾时，其下所有路径都跳转。不区分大小写。',
        'Without language, such as /contact. A trailing /* matches every path below. Case-insensitive.'
      ),
      validation: rule => [
        rule.required().error(label('请填写原路径。', 'Enter the path to redirect.')),
        rule.custom(
          from =>
            !from ||
            isRedirectSource(from) ||
            label(
              '路径以 / 开头，不带语言、空格、问号和井号。',
              'The path begins with /, without language, spaces, question mark or #.'
            )
        ),
        rule.custom(async (from, context) => (from ? sourceProblem(from, context) : true))
      ]
    }),
    defineField({
      name: 'to',
      title: label('目标路径', 'To'),
      type: 'string',
      description: label(
        '本站页面的路径，不带语言前缀，如 /contactUs 或 /hardware#compare。',
        'Path of a page of this site, without language, such as /contactUs or /hardware#compare.'
      ),
      validation: rule => [
        rule.required().error(label('请填写目标路径。', 'Enter the path to lead to.')),
        rule.custom(
          to =>
            !to ||
            isRedirectTarget(to) ||
            label(
              '路径以 / 开头，不带语言、空格和问号。',
              'The path begins with /, without language, spaces or question mark.'
            )
        ),
        rule.custom((to, { document }) => {
          const isWild = String(document?.from ?? '').endsWith('/*')
          return (
            !to?.endsWith('/*') ||
            isWild ||
            label('原路径也要以 /* 结尾。', 'The path to redirect must end in /* as well.')
          )
        }),
        rule
          .custom(async (to, context) => (to ? targetProblem(to, context) : true))
          // Its page may be published later.
          .warning()
      ]
    })
  ],
  preview: { select: { title: 'from', subtitle: 'to' } }
})

async function sourceProblem(from: string, context: ValidationContext): Promise<true | string> {
  const others = await askForOthers(context)
  if (!others) return true
  const { rules, paths } = others
  if (paths.includes(from))
    return label('此路径已有页面，不会跳转。', 'A page has this path, so it would never redirect.')
  if (rules.some(rule => rule.from.toLowerCase() === from.toLowerCase()))
    return label('此路径已有另一条跳转。', 'Another redirect has this path.')
  const own = { from, to: String(context.document?.to ?? '') }
  const end = followRedirects(from.replace(/\*$/, 'x'), [...rules, own])
  if (!end || !('loop' in end)) return true
  const loop = end.loop.join(' → ')
  return label(`跳转成环：${loop}。`, `The redirects form a loop: ${loop}.`)
}

async function targetProblem(to: string, context: ValidationContext): Promise<true | string> {
  const path = to.replace(/#.*$/, '')
  if (path.endsWith('/*') || GENERATED.test(path)) return true
  const others = await askForOthers(context)
  if (!others) return true
  const { rules, paths } = others
  const leadsOn = paths.includes(path) || followRedirects(path, rules) !== undefined
  return leadsOn || label('没有此路径的页面。', 'No page has this path.')
}

/** Paths of all pages, and the other redirects; drafts in place of what they replace. */
function askForOthers(
  context: ValidationContext
): Promise<{ rules: RedirectRule[]; paths: string[] } | undefined> {
  const id = context.document?._id.replace(/^(drafts|versions\.[^.]+)\./, '') ?? ''
  return askLake(context.getClient({ apiVersion }), OTHERS, { id }, 'drafts')
}
