import { isHostedApi } from '../../shared/content/content-api.ts'

/** Connection settings of the content lake. */
export interface ContentSource {
  projectId: string
  dataset: string
  /** Origin of the API. */
  apiHost: string
  token: string | undefined
  /** Whether the project is hosted by Sanity, whose API has one host per project. */
  hosted: boolean
}

/**
 * Reads the connection settings from environment variables; the default is the lake of this site.
 * @param environment variables, such as `process.env`
 * @throws TypeError if SANITY_API_HOST is no URL
 */
export function contentSource(environment: Record<string, string | undefined>): ContentSource {
  const set = (name: string) => environment[name] || undefined
  const project = set('SANITY_PROJECT_ID')
  const apiHost =
    set('SANITY_API_HOST') ??
    (project ? 'https://api.sanity.io' : `http://127.0.0.1:${set('PORT') ?? '4321'}`)
  return {
    projectId: project ?? 'site',
    dataset: set('SANITY_DATASET') ?? 'production',
    apiHost: apiHost.replace(/\/+$/, ''),
    token: set('SANITY_READ_TOKEN'),
    hosted: isHostedApi(apiHost)
  }
}
