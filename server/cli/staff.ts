// npm run staff: manages the accounts of the local identity provider; with or without a running server.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Cluster, joinCluster } from '../../shared/server/cluster/cluster.ts'
import { assertNoCopies, existingDataDir } from '../config/data-dir.ts'
import { readSettings, type Settings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { footprintFolder } from '../footprint/create-footprints.ts'
import { FootprintStore } from '../footprint/footprint-store.ts'
import { ssoFolder } from '../sso/create-sso.ts'
import { openSsoStore } from '../sso/database.ts'
import { StaffAccounts } from '../sso/local-idp/accounts.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run staff -- list
npm run staff -- add ACCOUNT --name NAME [--department NAME] [--code CODE]
npm run staff -- password ACCOUNT
npm run staff -- reset-second-factor ACCOUNT   for who lost phone and recovery codes
npm run staff -- sign-out ACCOUNT    ends the sessions of an account
npm run staff -- sign-out --all      ends all sessions, also those of an OpenID provider
npm run staff -- remove ACCOUNT
npm run staff -- forget USER_ID      deletes the footprints of a user

A password is read from the variable NEW_PASSWORD, or generated and shown once.`
const ACTIONS = ['list', 'add', 'password', 'reset-second-factor', 'sign-out', 'remove', 'forget']

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      department: { type: 'string', default: '' },
      code: { type: 'string', default: '' },
      all: { type: 'boolean', default: false }
    }
  })
  const [action = '', who = ''] = positionals
  if (!ACTIONS.includes(action))
    throw new UserError(action ? `There is no action "${action}".` : 'An action is missing.')
  const wanted = readSettings(process.env)
  assertNoCopies(wanted)
  const settings = wanted.databaseUrl ? wanted : existingDataDir(wanted)
  await withStores(settings, (place, cluster) => carryOut(action, who, values, place, cluster))
})

type Values = { name?: string | undefined; department: string; code: string; all: boolean }
type Place = Pick<Settings, 'dataDir'>

/** Runs work on the stores of the data folder, or on copies of those that all nodes share. */
async function withStores(
  settings: Settings,
  work: (place: Place, cluster?: Cluster) => Promise<void>
): Promise<void> {
  const { databaseUrl, siteUrl } = settings
  if (!databaseUrl) return work(settings)
  const cluster = await joinCluster(databaseUrl, siteUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'staff-'))
  try {
    await work({ dataDir }, cluster)
  } finally {
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function carryOut(
  action: string,
  who: string,
  values: Values,
  place: Place,
  cluster: Cluster | undefined
): Promise<void> {
  if (action === 'forget')
    return forget(footprintFolder(place), requireValue(who, 'USER_ID'), cluster)
  const store = await openSsoStore(resolve(ssoFolder(place)), cluster)
  try {
    await change(new StaffAccounts(store), action, who, values)
  } finally {
    await store.close()
  }
}

async function change(
  accounts: StaffAccounts,
  action: string,
  who: string,
  values: Values
): Promise<void> {
  if (action === 'list') return list(accounts)
  if (action === 'sign-out' && values.all) {
    await accounts.endAllSessions()
    console.log('All sessions have ended.')
    return
  }
  const login = requireValue(who, 'ACCOUNT')
  if (action === 'reset-second-factor') {
    await accounts.resetSecondFactor(login)
    console.log(`${login} has no second factor now. Sessions of ${login} have ended.`)
    return
  }
  if (action === 'sign-out') {
    await accounts.endSessions(login)
    console.log(`Sessions of ${login} have ended.`)
    return
  }
  const { password, shown } = newPassword()
  if (action === 'add') {
    const { name, department, code } = values
    const added = await accounts.add(
      { login, oort_name: name ?? login, oort_depname: department, oort_depcode: code },
      password
    )
    console.log(`${login} can sign in now${shown}. The user ID is ${added.oort_uuid}.`)
  } else if (action === 'password') {
    await accounts.setPassword(login, password)
    console.log(`${login} has a new password${shown}. Sessions of ${login} have ended.`)
  } else {
    await accounts.remove(login)
    console.log(`${login} can no longer sign in. Sessions of ${login} have ended.`)
  }
}

function list(accounts: StaffAccounts): void {
  for (const { login, oort_name, oort_depname, oort_depcode, oort_uuid } of accounts.list())
    console.log([login, oort_name, oort_depname, oort_depcode, oort_uuid].join('\t'))
}

async function forget(folder: string, userId: string, cluster?: Cluster): Promise<void> {
  const store = await FootprintStore.open(folder, new Date(), cluster)
  console.log(`${await store.forget(userId)} footprints of ${userId} deleted.`)
  await store.close()
}

function requireValue(value: string, name: string): string {
  if (value) return value
  throw new UserError(`${name} is missing.`)
}

function newPassword(): { password: string; shown: string } {
  const given = process.env.NEW_PASSWORD
  if (given) return { password: given, shown: '' }
  const password = randomBytes(12).toString('base64url')
  return { password, shown: ` with the password ${password}` }
}
