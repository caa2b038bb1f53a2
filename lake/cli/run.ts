import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { backUpFolder, restoreBackup } from '../archive/lake-backup.ts'
import { ARCHIVE_OPTIONS } from '../archive/options.ts'
import { type CliOptions, help, parseCliArgs } from './args.ts'
import { getCertificateFile, usesTls } from './tls.ts'

/** Runs a command line. Returns the exit code, or undefined while the lake keeps running. */
export async function run(args: string[]): Promise<number | undefined> {
  try {
    const { words, values } = parseCliArgs(args)
    if (values.help) console.log(help)
    else return await runCommand(words, values)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

// Modules are loaded on demand, so that small commands start fast.
async function runCommand(words: string[], values: CliOptions): Promise<number | undefined> {
  const [command = 'serve', argument] = words
  if (command === 'serve') {
    // V8's compile cache halves the time of the next start
    enableCompileCache(join(values.data, 'compiled'))
    const { serve } = await import('./serve.ts')
    await serve(values)
    return undefined
  }
  if (command === 'users' || command === 'tokens' || command === 'datasets') {
    const { accountsCommand } = await import('./accounts.ts')
    console.log(await accountsCommand(words, values))
  } else if (command === 'backup' && argument) {
    await backUpFolder(values.data, argument)
    console.log(`Backed up into ${argument}.`)
  } else if (command === 'restore' && argument) {
    await restoreBackup(argument, values.data)
    console.log(`Restored into ${values.data}.`)
  } else if (command === 'export' || command === 'import')
    return await runContentCommand(words, values)
  else throw new Error(`There is no such command.\n\n${help}`)
  return 0
}

async function runContentCommand(words: string[], values: CliOptions): Promise<number> {
  if (!values.token) throw new Error('Pass a token of an administrator or editor with --token.')
  trustOwnCertificate(values)
  const scheme = usesTls(values) ? 'https' : 'http'
  const url = values.url ?? `${scheme}://${values.host}:${values.port}`
  const { runArchiveCommand } = await import('../archive/command.ts')
  const names = Object.keys(ARCHIVE_OPTIONS) as (keyof typeof ARCHIVE_OPTIONS)[]
  const flags = names.filter(name => values[name])
  return await runArchiveCommand([...words, ...flags.map(name => `--${name}`)], {
    url,
    projectId: values.project ?? (await findFirst(url, 'projects')).id,
    dataset: values.dataset?.[0] ?? (await findFirst(url, 'datasets')).name,
    token: values.token
  })
}

/** Accepts the lake's self-signed certificate, if there is one. */
function trustOwnCertificate(values: CliOptions): void {
  const file = getCertificateFile(values)
  if (!existsSync(file)) return
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')])
}

/** The only project, or the first data set, of the lake at a URL. */
async function findFirst(
  url: string,
  list: 'projects' | 'datasets'
): Promise<{ id: string; name: string }> {
  const response = await fetch(`${url}/v1/${list}`).catch(({ cause }: Error) => {
    const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
    if (!/CERT|SIGNATURE/.test(code)) return undefined
    const remedy = "Pass the lake's --data, or NODE_EXTRA_CA_CERTS with its file."
    throw new Error(`The certificate of ${url} is not trusted (${message}). ${remedy}`)
  })
  if (!response?.ok) throw new Error(`There is no lake at ${url}. Start it, or pass its --url.`)
  const [first] = (await response.json()) as [{ id: string; name: string }]
  return first
}
