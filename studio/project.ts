/**
 * Where the Studio finds its content. Without variables it is the content lake that serves this very page.
 * SANITY_STUDIO_PROJECT_ID and SANITY_STUDIO_DATASET name a hosted project instead, with Sanity's own sign-in.
 */
export const hosted = Boolean(process.env.SANITY_STUDIO_PROJECT_ID)
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'site'
export const dataset = process.env.SANITY_STUDIO_DATASET || 'production'

/** The version of the query language and of the routes that all of the Studio's own calls use. */
export const apiVersion = '2025-02-19'
/** The workspace's name, which Sanity's language choice is kept under. */
export const workspaceName = 'default'
