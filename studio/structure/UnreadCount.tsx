import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { InboxIcon } from '@sanity/icons/Inbox'
import { Badge } from '@sanity/ui'
import { inboxFilters } from '../inbox/lists.ts'
import { label } from '../language.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'

const QUERY = `*[${inboxFilters.unread}]{_id}`
const PARAMS = { type: 'message' }
const MAX_SHOWN = 99

/** Icon of the inbox: the number of unread messages, if there are any. */
export function InboxCount() {
  return useUnread() ?? <InboxIcon />
}

/** Icon of the unread messages: their number, if there are any. */
export function UnreadCount() {
  return useUnread() ?? <EnvelopeIcon />
}

function useUnread() {
  const { result = [] } = useLiveQuery<{ _id: string }[]>(QUERY, PARAMS)
  const count = result.length
  if (count === 0) return undefined
  const text = label(`${count}条未处理`, `${count} unread`)
  return (
    <Badge aria-label={text} fontSize={0} role="img" title={text} tone="primary">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </Badge>
  )
}
