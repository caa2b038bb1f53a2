import type { DocumentActionComponent, DocumentActionsContext } from 'sanity'
import { contentTypes } from '../../shared/content/content-types.ts'
import { handleAction } from '../inbox/handle-action.ts'
import { purgeAction } from '../inbox/purge-action.ts'
import { spamAction } from '../inbox/spam-action.ts'
import { askAction, returnAction, reviewedPublish } from '../review/actions.tsx'
import { inboxTypes, singletons } from '../schema/names.ts'
import { shareAction } from '../sharing/share-action.tsx'

const SINGLETON_ACTIONS = ['publish', 'discardChanges', 'discardVersion', 'restore']

/** Singletons cannot be duplicated or deleted. Inbox documents cannot be published, only handled, marked as spam or deleted. */
export function resolveDocumentActions(
  offered: DocumentActionComponent[],
  { schemaType }: DocumentActionsContext
): DocumentActionComponent[] {
  const reviewed = withReviews(offered)
  if (includes(singletons, schemaType)) {
    const own = reviewed.filter(({ action }) => includes(SINGLETON_ACTIONS, action))
    return [...own, askAction, returnAction]
  }
  if (includes(inboxTypes, schemaType)) {
    return [handleAction, spamAction, purgeAction]
  }
  return includes(contentTypes, schemaType)
    ? [...reviewed, askAction, returnAction, shareAction]
    : offered
}

/** Publishing asks for a review first where the settings say so. */
function withReviews(offered: DocumentActionComponent[]): DocumentActionComponent[] {
  return offered.map(action => (action.action === 'publish' ? reviewedPublish(action) : action))
}

/** Returns false for types that editors do not create: singletons and inbox types. */
export function isCreatable(type: string): boolean {
  return !includes(singletons, type) && !includes(inboxTypes, type)
}

function includes(list: readonly string[], item: string | undefined): boolean {
  return item !== undefined && list.includes(item)
}
