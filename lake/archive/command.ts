import { createClient, type SanityClient } from '@sanity/client'
import { exportArchive } from './export.ts'
import { importArchive } from './import.ts'

/** Which content a command works on. */
export interface ContentTarget {
  /** Address of the lake, or the API host of a hosted project. */
  url: string
  projectId: string
  dataset: string
  /** A token that may read (export) or write (import) everything. */
  token: string
  /** For a hosted project, whose id is part of its host name. */
  useProjectHostname?: boolean
}

const usage = 'Say "export FILE" or "import FILE", where FILE is an archive such as content.tar.gz.'

/**
 * Carries out `export FILE` or `import FILE`; prints one line of result, or a sentence on what went
 * wrong. Gives the exit code: 0 when done, 1 when not.
 */
export async function runArchiveCommand(args: string[], target: ContentTarget): Promise<number> {
  const [action, file, ...more] = args
  if ((action !== 'export' && action !== 'import') || !file || more.length > 0) {
    console.error(usage)
    return 1
  }
  // What is unpacked on the way may be private.
  process.umask(0o077)
  try {
    console.log(await carryOut(action, file, clientFor(target)))
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function carryOut(action: string, file: string, client: SanityClient): Promise<string> {
  const dataset = client.config().dataset
  if (action === 'export') {
    const { documents, assets } = await exportArchive(client, file)
    return `Exported ${documents} documents, ${assets} pictures and files of "${dataset}" to ${file}.`
  }
  const { documents } = await importArchive(client, file)
  return `Imported ${documents} documents into "${dataset}" from ${file}.`
}

function clientFor({ url, projectId, dataset, token, useProjectHostname }: ContentTarget) {
  return createClient({
    projectId,
    dataset,
    token,
    apiHost: url,
    useProjectHostname: useProjectHostname ?? false,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw'
  })
}
