import { CONTENT_API_VERSION } from '../shared/content/content-api.ts'

/**
 * Content source of the Studio: by default the lake that serves this page. SANITY_STUDIO_PROJECT_ID and
 * SANITY_STUDIO_DATASET select a hosted project with Sanity's own sign-in.
 */
export const hosted = Boolean(process.env.SANITY_STUDIO_PROJECT_ID)
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'site'
export const dataset = process.env.SANITY_STUDIO_DATASET || 'production'

/** API version of the Studio's own queries. */
export const apiVersion = CONTENT_API_VERSION
/** Workspace name; part of Sanity's storage key for the language. */
export const workspaceName = 'default'

/**
 * Whether the Studio has the preview: it needs a session that this server can verify, which a hosted project has not;
 * `npm run dev` shows the site.
 */
export const hasPreview = !hosted && process.env.NODE_ENV !== 'development'
