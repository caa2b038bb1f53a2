import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { isEmail } from '../../shared/forms/email.ts'
import { LOCALE_PATTERN } from '../../shared/i18n/locale.ts'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'is not a port'),
  v.transform(Number),
  v.maxValue(65535, 'is not a port')
)
const address = v.pipe(
  v.string(),
  v.check(text => isHttpAddress(text), 'is not an http or https address'),
  v.transform(text => text.replace(/\/+$/, ''))
)
// The site may have a base path; it must differ from the site's own paths.
const site = v.pipe(
  address,
  v.check(text => !/[?#]/.test(text), 'has a query or a hash'),
  v.check(text => SITE_PATH.test(pathIn(text)), 'has an invalid path'),
  v.check(
    text => !OWN_NAMES.test(pathIn(text)),
    'has a path that conflicts with paths of the site itself'
  )
)
// Compared byte by byte with the issuer in the provider's metadata (RFC 8414 §3.3), so a trailing slash matters.
const issuer = v.pipe(
  v.string(),
  v.check(text => isHttpAddress(text), 'is not an http or https address')
)
const name = v.pipe(v.string(), v.regex(/^[-a-z0-9]+$/, 'is not a valid name'))
const dataset = v.pipe(v.string(), v.regex(/^[a-z0-9][-_a-z0-9]{0,63}$/, 'is not a valid name'))
const secret = v.pipe(v.string(), v.regex(/^\S+$/, 'holds white space'))
const password = v.pipe(v.string(), v.minLength(10, 'is too short'))
const text = v.pipe(v.string(), v.regex(/\S/, 'is blank'))

const browser = v.pipe(
  v.string(),
  v.check(path => path === 'none' || isProgram(path), 'is not an executable program')
)
const limit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}$/, 'is not such a number'),
  v.transform(Number)
)
const indexNowKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,128}$/, 'is not a valid key'))
const quality = v.pipe(v.string(), v.regex(/^([1-9]|1[01])$/, 'is not a quality'))
const networks = v.pipe(
  v.string(),
  v.transform(text => text.split(',').map(part => part.trim())),
  v.check(parts => parts.every(isNetwork), 'is not a list of addresses')
)
const smtp = v.pipe(
  v.string(),
  v.check(text => /^smtps?:\/\/[^/]/i.test(text) && URL.canParse(text), 'is not an SMTP address')
)
const database = v.pipe(
  v.string(),
  v.check(text => /^postgres(ql)?:\/\/[^/]/i.test(text), 'is not an address of PostgreSQL')
)
const mailbox = v.pipe(v.string(), v.check(isEmail, 'is not an e-mail address'))

const PERSON_FIELD = /^oort_(name|uuid|depcode|depname)$/
const claims = v.pipe(
  v.string(),
  v.transform(text => text.split(',').map(part => part.trim().split('='))),
  v.check(
    pairs => pairs.every(([field = '', claim]) => PERSON_FIELD.test(field) && claim),
    'names unknown fields'
  ),
  v.transform(pairs => Object.fromEntries(pairs) as Record<string, string>)
)

/** Every variable that the server reads: its schema, and the message for an invalid value. */
export const ENV_SCHEMA = {
  PORT: { schema: port, right: 'a whole number from 0 to 65535, such as 4321' },
  METRICS_PORT: { schema: port, right: 'a whole number from 0 to 65535, such as 9321' },
  METRICS_HOST: { schema: text, right: 'a host name or address to listen on, such as 127.0.0.1' },
  LOG_FORMAT: {
    schema: v.picklist(['text', 'json'], 'is not a log format'),
    right: 'text or json'
  },
  LOG_REQUESTS: {
    schema: v.picklist(['all', 'errors'], 'is not a valid choice'),
    right: 'all or errors'
  },
  HOST: { schema: text, right: 'a host name or address to listen on, such as 127.0.0.1' },
  SITE_URL: {
    schema: site,
    right:
      'the public address, such as https://site.example, or with a path of letters, digits, - and _, ' +
      'such as https://www.site.example/video'
  },
  DATA_DIR: { schema: text, right: 'a writable folder, such as ./data' },
  SANITY_PROJECT_ID: { schema: name, right: 'a project ID of a-z, 0-9 and -, such as abc123' },
  SANITY_DATASET: { schema: dataset, right: 'a dataset of a-z, 0-9, - and _, such as production' },
  SANITY_API_HOST: { schema: address, right: 'an address such as https://api.sanity.io' },
  SANITY_READ_TOKEN: { schema: secret, right: 'a token without white space' },
  SANITY_WRITE_TOKEN: { schema: secret, right: 'a token without white space' },
  SANITY_WEBHOOK_SECRET: {
    schema: password,
    right: 'at least 10 characters, as the webhook has it'
  },
  OUTPUT_DIR: { schema: text, right: 'a separate writable folder, such as /srv/www' },
  BROTLI_QUALITY: { schema: quality, right: 'a whole number from 1 (quick) to 11 (small)' },
  PAGE_SECONDS: { schema: limit, right: 'a whole number of seconds, such as 10' },
  DATASHEET_BROWSER: {
    schema: browser,
    right: 'the path of a Chromium or Chrome, such as /usr/bin/chromium, or none'
  },
  SEARCH_PUSH_URL: {
    schema: address,
    right:
      'the address to which a search engine wants changed pages, such as https://search.example/indexnow'
  },
  INDEXNOW_KEY: { schema: indexNowKey, right: '8 to 128 letters, digits and hyphens' },
  BACKUP_COMMAND: {
    schema: text,
    right: 'a command for a shell that copies the folder $BACKUP_FOLDER to another machine'
  },
  DEPLOY_COMMAND: { schema: text, right: 'a command for a shell, such as ./deploy.sh' },
  SSO_BASE_URL: { schema: address, right: 'an address such as https://sso.example' },
  SSO_LOGIN_URL: { schema: address, right: 'an address such as https://sso.example/login' },
  SSO_APP_ID: { schema: text, right: 'the application ID issued by the sign-on service' },
  SSO_SECRET_KEY: { schema: secret, right: 'the key issued by the sign-on service' },
  SSO_REQUEST_TYPE: { schema: text, right: 'the request type that the sign-on service expects' },
  OIDC_ISSUER: { schema: issuer, right: 'an address such as https://login.example/realms/staff' },
  OIDC_CLIENT_ID: { schema: text, right: 'the client ID issued by the provider' },
  OIDC_CLIENT_SECRET: { schema: secret, right: 'the client secret issued by the provider' },
  OIDC_SCOPE: { schema: text, right: 'scopes with spaces between, such as openid profile email' },
  OIDC_CLAIMS: {
    schema: claims,
    right: 'fields and claims with commas between, such as oort_depname=department.name'
  },
  DATABASE_URL: {
    schema: database,
    right: 'such as postgres://user:password@db.example/site'
  },
  HISTORY_DAYS: { schema: limit, right: 'a whole number of days, such as 365' },
  FOOTPRINT_DAYS: { schema: limit, right: 'a whole number of days, such as 180' },
  PORTAL_BASE_URL: { schema: address, right: 'an address such as https://portal.example' },
  PORTAL_TENANT_ID: { schema: text, right: 'the tenant ID issued by the portal' },
  EDITOR_PASSWORD: { schema: password, right: 'at least 10 characters' },
  STAFF_PASSWORD: { schema: password, right: 'at least 10 characters' },
  SECOND_FACTOR: {
    schema: v.picklist(['optional', 'required'], 'is not a valid choice'),
    right: 'optional or required'
  },
  PREVIEW_LINKS: { schema: v.picklist(['on', 'off'], 'is not a valid choice'), right: 'on or off' },
  TRUSTED_PROXIES: {
    schema: networks,
    right: 'addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8'
  },
  FORM_LIMIT_PER_ADDRESS: { schema: limit, right: 'a whole number of messages in ten minutes' },
  FORM_LIMIT_IN_ALL: { schema: limit, right: 'a whole number of messages in ten minutes' },
  SMTP_URL: { schema: smtp, right: 'such as smtps://user:password@mail.example' },
  MAIL_FROM: { schema: mailbox, right: 'an e-mail address such as site@site.example' },
  WEBHOOK_URL: { schema: address, right: 'an address such as https://tickets.example/hook' },
  WEBHOOK_SECRET: { schema: password, right: 'at least 10 characters, shared with the receiver' }
} as const

export type EnvName = keyof typeof ENV_SCHEMA
export type EnvValues = {
  [K in EnvName]?: v.InferOutput<(typeof ENV_SCHEMA)[K]['schema']>
}

/** Variables whose values never appear in messages. */
const SECRET = /TOKEN|KEY|PASSWORD|SECRET|SMTP|DATABASE/

/**
 * Parses the environment; an empty variable counts as unset.
 * @returns the values, and one message per invalid variable: its name, the fault, the expected form
 */
export function parseEnv(environment: Record<string, string | undefined>): {
  values: EnvValues
  errors: string[]
} {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  for (const [name, { schema, right }] of Object.entries(ENV_SCHEMA)) {
    const given = environment[name]
    if (given === undefined || given === '') continue
    const result = v.safeParse(schema, given)
    if (result.success) values[name] = result.output
    else errors.push(sentence(name, given, result.issues[0].message, right))
  }
  return { values: values as EnvValues, errors }
}

function sentence(name: string, given: string, wrong: string, right: string): string {
  const shown = SECRET.test(name) ? '' : ` "${given}"`
  return `${name}${shown} ${wrong}: it should be ${right}.`
}

const SITE_PATH = /^(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/
const OWN_NAMES = new RegExp(
  `^/(${LOCALE_PATTERN}|studio|preview|api|oort|portal|lake|images|files|builds|healthz|livez|readyz|_[^/]*|v[\\dXx][^/]*)(/|$)`
)

// Reads the raw text: `URL` would resolve `..`.
function pathIn(text: string): string {
  return text.replace(/^https?:\/\/[^/]*/i, '')
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) && !new URL(text).username
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/')
  const maxPrefix = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= maxPrefix
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
