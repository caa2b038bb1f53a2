import { defineDocuments } from 'sanity/presentation'
import { LOCALE_PATTERN } from '../../shared/i18n/locale.ts'
import { PREVIEW_BASE } from '../../shared/preview/paths.ts'
import { PATH_PATTERNS } from '../../shared/routing/path-patterns.ts'
import { withRoot } from '../with-root.ts'
import { mainPath } from './address.ts'

const TYPES = JSON.stringify(Object.keys(PATH_PATTERNS))

/** Maps a preview address to its main document. */
export const mainDocuments = defineDocuments([
  {
    route: withRoot(`${PREVIEW_BASE}/:locale(${LOCALE_PATTERN})/:path*`),
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
