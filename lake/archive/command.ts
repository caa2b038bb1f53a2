import { parseArgs } from 'node:util'
import { createClient, type SanityClient } from '@sanity/client'
import { API_VERSION } from '../http/api-version.ts'
import { exportArchive } from './export.ts'
import { type ImportMode, importArchive } from './import.ts'
import { describeLostAssets } from './lost-assets.ts'
import { ARCHIVE_OPTIONS } from './options.ts'
import type { ImportPlan } from './plan-import.ts'

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

interface Command {
  action: 'export' | 'import'
  file: string
  mode: ImportMode
  dryRun: boolean
  fetchAddresses: boolean
  incomplete: boolean
}

const usage =
  'Usage: export FILE [--incomplete], or import FILE [--missing | --replace] [--dry-run] [--fetch], where FILE is an archive such as content.tar.gz.'

/** Runs `export FILE` or `import FILE`; prints the result or the error. Returns the exit code. */
export async function runArchiveCommand(args: string[], target: ContentTarget): Promise<number> {
  const command = parseCommand(args)
  if (!command) {
    console.error(usage)
    return 1
  }
  // Unpacked files may contain private documents.
  process.umask(0o077)
  try {
    console.log(await execute(command, clientFor(target)))
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

function parseCommand(args: string[]): Command | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: ARCHIVE_OPTIONS
    })
    const [action, file, ...more] = positionals
    const { incomplete, ...importOptions } = values
    const { missing, replace, 'dry-run': dryRun, fetch: fetchAddresses } = importOptions
    const isImport = action === 'import' && !(missing && replace) && !incomplete
    const isExport = action === 'export' && !Object.values(importOptions).includes(true)
    if (!file || more.length > 0 || !(isImport || isExport)) return undefined
    const mode = missing ? 'createIfNotExists' : replace ? 'createOrReplace' : 'create'
    return { action, file, mode, dryRun, fetchAddresses, incomplete }
  } catch {
    return undefined
  }
}

async function execute(
  { action, file, mode, dryRun, fetchAddresses, incomplete }: Command,
  client: SanityClient
): Promise<string> {
  const dataset = client.config().dataset
  if (action === 'export') {
    const { documents, assets, lost } = await exportArchive(client, file, { incomplete })
    const exported = `Exported ${documents} documents, ${assets} pictures and files of "${dataset}" to ${file}.`
    if (lost.length === 0) return exported
    return `${exported}\nLeft out, because their bytes are missing:\n${describeLostAssets(lost)}`
  }
  const { documents } = await importArchive(client, file, {
    operation: mode,
    dryRun,
    fetchAddresses,
    onPlan: plan => console.log(describePlan(plan, mode, dryRun))
  })
  return dryRun
    ? `Nothing was written into "${dataset}".`
    : `Imported ${documents} documents into "${dataset}" from ${file}.`
}

/** Returns what an import changes: numbers, and for a dry run the ids. */
function describePlan(
  { create, replace, same, assets, blank }: ImportPlan,
  mode: ImportMode,
  withIds: boolean
): string {
  const isReplacing = mode === 'createOrReplace'
  const groups: [string, string[]][] = [
    ['documents to create', create],
    [isReplacing ? 'documents to replace' : 'existing documents that differ and stay', replace],
    [
      isReplacing ? 'documents to replace by the same' : 'existing documents that are the same',
      same
    ],
    ['pictures and files to add', assets],
    ['texts of these documents show nothing and count as missing', blank]
  ]
  return groups
    .flatMap(([what, ids]) => [
      `${ids.length} ${what}`,
      ...(withIds ? ids.map(id => `  ${id || '(without an id)'}`) : [])
    ])
    .join('\n')
}

function clientFor({ url, projectId, dataset, token, useProjectHostname }: ContentTarget) {
  return createClient({
    projectId,
    dataset,
    token,
    apiHost: url,
    useProjectHostname: useProjectHostname ?? false,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: 'raw'
  })
}
