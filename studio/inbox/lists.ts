/** Types of the inbox. */
export type InboxType = 'message' | 'subscriber'

/** GROQ filters of the lists: what is marked as spam is in its own list only. */
export const inboxFilters = {
  all: '_type == $type && spam != true',
  unread: '_type == $type && spam != true && handled != true',
  spam: '_type == $type && spam == true'
} as const

/** A list of the inbox. */
export interface InboxList {
  type: InboxType
  shows: keyof typeof inboxFilters
}
