import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { createLake, type Lake } from '../../lake/index.ts'
import { lakeClient } from './clients.ts'
import { copyPrepared } from './prepared.ts'

/** Project of the seeded content. */
export const SEEDED = { projectId: 'site', dataset: 'production' }

/** A lake in this process, served on its own port. */
export interface ServedLake {
  url: string
  /** Token with the role administrator. */
  token: string
  client: SanityClient
  close(): Promise<void>
}

/**
 * Opens a lake and serves it.
 * @param dataDir folder of the lake; a new one is empty
 */
export async function serveLake(
  dataDir: string,
  project: { projectId: string; dataset: string }
): Promise<ServedLake> {
  const token = `sk${randomBytes(12).toString('hex')}`
  const tokens = [{ token, role: 'administrator' as const, name: 'tests' }]
  const lake: Lake = await createLake({ dataDir, ...project, tokens })
  const http = createServer((request, response) => lake.handler(request, response))
  const url = await listening(http)
  return {
    url,
    token,
    client: lakeClient(url, { ...project, token }),
    async close() {
      http.closeAllConnections()
      http.close()
      await lake.close()
    }
  }
}

/**
 * Serves a copy of the seeded content.
 * @param folder that receives the copy, as its folder `lake`
 */
export function servePreparedLake(folder: string): Promise<ServedLake> {
  copyPrepared(folder, ['lake'])
  return serveLake(join(folder, 'lake'), SEEDED)
}

/** Listens on a free port of the loopback interface; returns the address. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
