import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { translator } from '../i18n/translate.ts'
import { buildContext } from '../rendering/build-context.ts'
import Subscribe from '../subscribe/Subscribe.astro'
import Gallery from './Gallery.astro'

const locals = { locale: 'en' as const, path: '/', t: translator('en') }

async function render(
  component: typeof Gallery | typeof Subscribe,
  props: Record<string, unknown>
) {
  const container = await AstroContainer.create()
  return parse(await container.renderToString(component, { props, locals }))
}

test('the name of a view in another language than the page says so', async () => {
  // The preview takes pictures from the lake, without a copy.
  buildContext().preview = { perspective: 'drafts' }
  const view = (letter: string, text: string, lang: 'zh' | 'en') => ({
    asset: { _id: `image-${letter.repeat(40)}-80x64-png`, size: { width: 80, height: 64 } },
    alt: { text, lang }
  })
  const props = { hero: view('a', '正面', 'zh'), views: [view('b', 'From below', 'en')] }
  const links = (await render(Gallery, props)).querySelectorAll('.views a')
  expect(links.map(link => [link.getAttribute('aria-label'), link.getAttribute('lang')])).toEqual([
    ['正面', 'zh-Hans'],
    ['From below', undefined]
  ])
  delete buildContext().preview
})

test('the hint of the subscription in another language than the page says so', async () => {
  const hint = async (placeholder: object | null) => {
    const input = (await render(Subscribe, { placeholder })).querySelector('#subscribe-email')
    return [input?.getAttribute('placeholder'), input?.getAttribute('lang')]
  }
  expect(await hint({ text: '邮箱', lang: 'zh' })).toEqual(['邮箱', 'zh-Hans'])
  expect(await hint({ text: 'E-mail', lang: 'en' })).toEqual(['E-mail', undefined])
  expect(await hint({ text: ' ', lang: 'zh' })).toEqual([
    translator('en')('footer.subscribePlaceholder'),
    undefined
  ])
})
