import type { DocumentActionComponent, DocumentActionsContext } from 'sanity'
import { handleAction } from '../inbox/handle-action.ts'
import { purgeAction } from '../inbox/purge-action.ts'
import { spamAction } from '../inbox/spam-action.ts'
import { inboxTypes, singletons } from '../schema/names.ts'

const SINGLETON_ACTIONS = ['publish', 'discardChanges', 'discardVersion', 'restore']

/** Singletons cannot be duplicated or deleted. Inbox documents cannot be published, only handled, marked as spam or deleted. */
export function resolveDocumentActions(
  offered: DocumentActionComponent[],
  { schemaType }: DocumentActionsContext
): DocumentActionComponent[] {
  if (includes(singletons, schemaType)) {
    return offered.filter(({ action }) => includes(SINGLETON_ACTIONS, action))
  }
  if (includes(inboxTypes, schemaType)) {
    return [handleAction, spamAction, purgeAction]
  }
  return offered
}

/** Returns false for types that editors do not create: singletons and inbox types. */
export function isCreatable(type: string): boolean {
  return !includes(singletons, type) && !includes(inboxTypes, type)
}

function includes(list: readonly string[], item: string | undefined): boolean {
  return item !== undefined && list.includes(item)
}
