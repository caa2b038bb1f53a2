import { parseArgs } from 'node:util'
import { ARCHIVE_OPTIONS } from '../archive/options.ts'

export type CliOptions = ReturnType<typeof parseCliArgs>['values']

/** Parses the command line; throws an `Error` for unknown options. */
export function parseCliArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', short: 'd', default: './lake-data' },
      project: { type: 'string', short: 'p' },
      dataset: { type: 'string', multiple: true },
      port: { type: 'string', default: '3330' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      origin: { type: 'string', multiple: true, default: [] },
      title: { type: 'string' },
      'trust-proxy': { type: 'boolean', default: false },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'tls-self-signed': { type: 'boolean', default: false },
      role: { type: 'string', default: 'viewer' },
      email: { type: 'string' },
      name: { type: 'string' },
      all: { type: 'boolean', default: false },
      url: { type: 'string' },
      token: { type: 'string' },
      ...ARCHIVE_OPTIONS,
      help: { type: 'boolean', short: 'h', default: false }
    }
  })
  return { words: positionals, values }
}

export const help = `A content lake for Sanity Studio and @sanity/client, on this machine.

  content-lake [serve]              starts the lake
  content-lake users list
  content-lake users create --email E --name N --role R     password from the input, else random
  content-lake users password ID                            password from the input, else random
  content-lake users role ID R
  content-lake users reset-second-factor ID                 for who lost phone and recovery codes
  content-lake users sign-out ID                            ends the sessions of an account, with --all of all accounts
  content-lake users remove ID
  content-lake tokens list
  content-lake tokens create NAME --role R
  content-lake tokens revoke ID
  content-lake datasets list
  content-lake datasets public NAME                         everybody may read its published documents
  content-lake datasets private NAME                        only accounts and tokens may, as at first
  content-lake backup FOLDER        copies the lake, running or not
  content-lake restore FOLDER       fills an empty data folder from a copy
  content-lake export FILE          writes a data set as an archive   (--url, --token)
    --incomplete                    leaves out pictures and files whose bytes are missing
  content-lake import FILE          reads an archive into a data set  (--url, --token); stops if a document exists
    --missing                       creates the documents that do not exist, and changes none
    --replace                       replaces those that exist
    --dry-run                       says what would change, and writes nothing
    --fetch                         requests pictures and files that the archive names by their address

  -d, --data FOLDER      where the lake keeps everything           ./lake-data
  -p, --project ID       the project's id                          lake; export, import: the lake's
      --dataset NAME     a data set; may be given several times    production; export, import: the lake's first
      --port, --host     where to listen                           3330, 127.0.0.1
      --public-url URL   the address under which browsers reach it
      --origin ORIGIN    another origin whose pages may sign in; may be given several times
      --title TEXT       heading of the sign-in page
      --tls-cert FILE    serve HTTPS with HTTP/2: the certificate and
      --tls-key FILE     its private key, as PEM
      --tls-self-signed  the same with a certificate for localhost, kept in the data folder
      --trust-proxy      take visitors' addresses from X-Forwarded-For
      --role ROLE        administrator, editor, contributor or viewer
`
