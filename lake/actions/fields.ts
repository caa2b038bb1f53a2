const VERSION = ['draftId', 'versionId']

/** The fields of each action, by its group and the last part of its `actionType`. */
const FIELDS: Record<string, string[]> = {
  'document.create': ['publishedId', 'attributes', 'ifExists'],
  'document.edit': ['publishedId', ...VERSION, 'patch'],
  'document.publish': [
    'publishedId',
    ...VERSION,
    'ifDraftRevisionId',
    'ifVersionRevisionId',
    'ifPublishedRevisionId'
  ],
  'document.unpublish': ['publishedId', ...VERSION],
  'document.discard': ['publishedId', ...VERSION, 'purge'],
  'document.delete': ['publishedId', 'includeDrafts', 'purge'],
  'document.replaceDraft': ['publishedId', 'attributes'],
  'document.version.create': ['publishedId', 'document', 'versionId', 'baseId', 'ifBaseRevisionId'],
  'document.version.discard': ['publishedId', 'versionId', 'purge'],
  'document.version.replace': ['publishedId', 'document'],
  'document.version.unpublish': ['publishedId', 'versionId'],
  'release.create': ['metadata'],
  'release.import': ['attributes', 'document', 'ifExists'],
  'release.edit': ['patch'],
  'release.schedule': ['publishAt']
}

/** Fields that exclude each other: the action could not do what both say. */
const ALTERNATIVES: [string, string][] = [
  ['draftId', 'versionId'],
  ['document', 'baseId'],
  ['document', 'attributes']
]

/**
 * Throws an `Error` if an action has fields that it does not have, which might name a condition, or
 * two that exclude each other.
 */
export function assertFields(actionType: string, action: Record<string, unknown>): void {
  const name = actionType.replace('sanity.action.', '')
  const fields = ['actionType', ...(name.startsWith('release.') ? ['releaseId'] : [])]
  const allowed = new Set([...fields, ...(FIELDS[name] ?? [])])
  const unknown = Object.keys(action).find(field => !allowed.has(field))
  if (unknown !== undefined) throw new Error(`"${actionType}" has no field "${unknown}".`)
  const both = ALTERNATIVES.find(pair => pair.every(field => action[field] !== undefined))
  if (both) throw new Error(`"${actionType}" needs "${both[0]}" or "${both[1]}", not both.`)
}
