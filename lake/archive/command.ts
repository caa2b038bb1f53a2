import { createClient, type SanityClient } from '@sanity/client'
import { exportArchive } from './export.ts'
import { importArchive } from './import.ts'

/** The data set that a command works on. */
export interface ContentTarget {
  /** URL of the lake, or the API host of a hosted project. */
  url: string
  projectId: string
  dataset: string
  /** A token that may read (export) or write (import) everything. */
  token: string
  /** For hosted projects, whose host name contains the project id. */
  useProjectHostname?: boolean
}

const usage = 'Usage: export FILE or import FILE, where FILE is an archive such as content.tar.gz.'

/** Runs `export FILE` or `import FILE`; prints one line with the result or the error. Returns the exit code. */
export async function runArchiveCommand(args: string[], target: ContentTarget): Promise<number> {
  const [action, file, ...more] = args
  if ((action !== 'export' && action !== 'import') || !file || more.length > 0) {
    console.error(usage)
    return 1
  }
  // Unpacked files may contain private documents.
  process.umask(0o077)
  try {
    console.log(await execute(action, file, clientFor(target)))
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function execute(action: string, file: string, client: SanityClient): Promise<string> {
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
