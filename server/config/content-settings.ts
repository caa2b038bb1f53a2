import type { EnvValues } from './env-schema.ts'
import { type ListenAddress, localUrl } from './local-url.ts'

/** Where the content is stored: the embedded lake, or the one that the variables name. */
export interface ContentSettings {
  embedded: boolean
  projectId: string
  dataset: string
  /** Base URL of the API; for the embedded lake the server's own. */
  apiHost: string
  readToken?: string
  writeToken?: string
}

const HOSTED_API = 'https://api.sanity.io'
const EMBEDDED = { projectId: 'site', dataset: 'production' }

/** @param address of this server, which serves the embedded lake */
export function contentSettings(values: EnvValues, address: ListenAddress): ContentSettings {
  if (!values.SANITY_PROJECT_ID) {
    return { embedded: true, ...EMBEDDED, apiHost: localUrl(address) }
  }
  return {
    embedded: false,
    projectId: values.SANITY_PROJECT_ID,
    dataset: values.SANITY_DATASET ?? 'production',
    apiHost: values.SANITY_API_HOST ?? HOSTED_API,
    readToken: values.SANITY_READ_TOKEN,
    writeToken: values.SANITY_WRITE_TOKEN
  }
}
