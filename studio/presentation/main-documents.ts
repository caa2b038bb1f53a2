import { defineDocuments } from 'sanity/presentation'
import { withBase } from '../base.ts'
import { pathPatterns } from '../schema/path-patterns.ts'
import { mainPath } from './address.ts'

const TYPES = JSON.stringify(Object.keys(pathPatterns))

/** Maps a preview address to its main document. */
export const mainDocuments = defineDocuments([
  {
    route: withBase('/preview/:locale(zh|en)/:path*'),
    resolve: ({ path }) => {
      const wanted = mainPath(path)
      if (wanted === undefined) return undefined
      return {
        filter: `_type in ${TYPES} && path == $path`,
        params: { path: wanted }
      }
    }
  }
])
