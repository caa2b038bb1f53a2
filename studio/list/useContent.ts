import { contentTypes } from '../../shared/content/content-types.ts'
import { type LiveResult, useLiveQuery } from './useLiveQuery.ts'

export type Content = { _id: string; _type: string; [field: string]: unknown }

const QUERY = '*[_type in $types && !(_id in path("versions.**"))] | order(_type, _id)'
const PARAMS = { types: contentTypes }

/** All content documents, drafts and published, updated live. */
export function useContent(): LiveResult<Content[]> {
  return useLiveQuery<Content[]>(QUERY, PARAMS)
}
