import type { MutationEvent, SanityClient } from '@sanity/client'
import { Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { contentTypes } from '../../shared/content/content-types.ts'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import { apiVersion } from '../project.ts'
import { omissionPlaces, omissionReason } from './omissions.ts'
import { hasFailed, pagePath, pageUrl } from './page-url.ts'
import { statusSummary } from './status.ts'
import { waitUntilLive } from './wait-until-live.ts'

const QUERY = '*[_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]'
const TOGETHER_MS = 250

/** Shows a toast when the editor's change is live, with links to the page in both languages. */
export function useAnnouncements(): void {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const toast = useToast()
  // `useToast` returns a new object after each toast; the ref keeps the listener from being re-registered.
  const toasts = useRef(toast)
  toasts.current = toast
  const me = user?.id

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changes = client
      .listen(QUERY, { types: contentTypes }, { includeResult: false, visibility: 'query' })
      .subscribe(event => {
        if (event.type !== 'mutation' || event.identity !== me) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          void announce(client, toasts.current.push, event)
        }, TOGETHER_MS)
      })
    return () => changes.unsubscribe()
  }, [client, me])
}

type Push = ReturnType<typeof useToast>['push']

type Change = Pick<MutationEvent, 'documentId' | 'timestamp' | 'transition'>

async function announce(
  client: SanityClient,
  push: Push,
  { documentId: id, timestamp: at, transition }: Change
): Promise<void> {
  const outcome = await waitUntilLive(at, () =>
    push({
      id: 'live',
      status: 'info',
      duration: 60_000,
      closable: true,
      title: label('发布服务正在准备', 'Publishing is getting ready'),
      description: label(
        '内容已保存，稍后自动上线。',
        'The content is saved and goes live by itself shortly.'
      )
    })
  )
  if (outcome.kind === 'none') return
  const path = outcome.kind === 'live' ? await pagePath(client, id) : ''
  if (outcome.kind === 'live' && !hasFailed(outcome.status, id, path)) {
    const isGone = transition === 'disappear'
    const shown = isGone ? goneToast(outcome.status) : liveToast(client, outcome.status, id, path)
    push({ id: 'live', closable: true, ...(await shown) })
    return
  }
  push({
    id: 'live',
    status: outcome.kind === 'slow' ? 'warning' : 'error',
    duration: 30_000,
    closable: true,
    title:
      outcome.kind === 'slow'
        ? label('网站仍在更新', 'The site is still updating')
        : label('网站未能更新', 'The site could not be updated'),
    description: label(
      '内容已保存。详情见上方“网站”。',
      'The content is saved. See “Site” above for details.'
    )
  })
}

/** What is live: the pages, less what they could not show; or nothing, as no page shows the change. */
async function liveToast(client: SanityClient, status: PublishReport, id: string, path: string) {
  if (status.pages?.length === 0) {
    return {
      status: 'info' as const,
      duration: 20_000,
      title: label('已发布，但没有页面显示这处更改', 'Published, but no page shows this change'),
      description: label(
        '在页面中引用它，或检查它所在的版块。',
        'Refer to it on a page, or check the section that it is in.'
      )
    }
  }
  const omissions = status.omissions ?? []
  const document = omissions.length > 0 ? await client.getDocument<Content>(id) : undefined
  const missing = document
    ? omissions.filter(omission => omissionPlaces(omission, [document]).length > 0)
    : []
  if (missing[0]) {
    return {
      status: 'warning' as const,
      duration: 60_000,
      title: label(
        `已上线，但有 ${missing.length} 处没有显示`,
        `Live, but not shown: ${missing.length}`
      ),
      description: omissionReason(missing[0])
    }
  }
  return {
    status: 'success' as const,
    duration: 15_000,
    title: liveTitle(status),
    description: <Links path={path} />
  }
}

/** What became of a document that was deleted or unpublished; it has no page to see. */
function goneToast(status: PublishReport) {
  return status.pages?.length === 0
    ? {
        status: 'info' as const,
        duration: 15_000,
        title: label('没有页面用到它，网站没有变化', 'No page showed it: the site is unchanged')
      }
    : { status: 'success' as const, duration: 15_000, title: liveTitle(status) }
}

function liveTitle(status: PublishReport): string {
  const summary = statusSummary(status)
  if (!summary) return label('已在网站上生效', 'Live on the site')
  const { seconds, pages } = summary
  return label(
    `已在网站上生效：${seconds} 秒，${pages} 个页面`,
    `Live on the site in ${seconds} s: ${pages} ${pages === 1 ? 'page' : 'pages'}`
  )
}

function Links({ path }: { path: string }) {
  return (
    <Flex gap={3}>
      <Page address={pageUrl(path, 'zh')} text={label('查看中文页面', 'See the Chinese page')} />
      <Page address={pageUrl(path, 'en')} text={label('查看英文页面', 'See the English page')} />
    </Flex>
  )
}

function Page({ address, text }: { address: string; text: string }) {
  return (
    <Text size={1}>
      <a href={address} target="_blank" rel="noreferrer">
        {text}
      </a>
    </Text>
  )
}
