import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { createLake, type Lake, type LakeOptions, type Quota } from '../index.ts'

/** A lake with its own HTTP server on a free port and a directory that is removed on stop. */
export interface StartedLake {
  lake: Lake
  url: string
  dataDir: string
  /** The official client, with the token of a role (`admin`, `editor` …) or as a visitor. */
  client(role?: TestRole, config?: ClientConfig): SanityClient
  /** A request to a path, with the token of a role or as a visitor. */
  ask(path: string, options?: RequestInit & { role?: TestRole }): Promise<Response>
  stop(): Promise<void>
}

export type TestRole = 'administrator' | 'editor' | 'contributor' | 'viewer'

const roles: TestRole[] = ['administrator', 'editor', 'contributor', 'viewer']

/** Tests of anything else than quotas are visitors of one address who do much. */
const GENEROUS: Partial<Quota> = {
  requests: 1_000,
  streams: 1_000,
  jobs: 200,
  processorTime: 3_600_000,
  mainThreadTime: 1_000
}

/**
 * Starts a lake with project `p1`, the public data sets `main` and `other`, and a fixed token for each role.
 * @param aclMode of the data sets
 */
export async function startLake(
  options: Partial<LakeOptions> = {},
  aclMode: 'public' | 'private' = 'public'
): Promise<StartedLake> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lake-test-'))
  const lake = await createLake({
    projectId: 'p1',
    dataset: ['main', 'other'],
    tokens: roles.map(role => ({ token: getToken(role), role, name: role })),
    ...options,
    limits: {
      ...options.limits,
      visitorQuota: { ...GENEROUS, ...options.limits?.visitorQuota }
    },
    dataDir
  })
  for (const { name } of lake.datasets.list()) await lake.datasets.setAclMode(name, aclMode)
  const server = createServer((request, response) => lake.handler(request, response))
  server.on('upgrade', (request, socket, head) => lake.upgrade(request, socket, head))
  const url = await listening(server)
  const getHeaders = (role?: TestRole): Record<string, string> =>
    role ? { authorization: `Bearer ${getToken(role)}` } : {}
  return {
    lake,
    url,
    dataDir,
    client: (role, config = {}) =>
      createClient({
        projectId: options.projectId ?? 'p1',
        dataset: 'main',
        apiHost: url,
        useProjectHostname: false,
        apiVersion: '2025-02-19',
        useCdn: false,
        maxRetries: 0,
        token: role && getToken(role),
        ignoreBrowserTokenWarning: true,
        ...config
      }),
    ask: (path, { role, headers, ...init } = {}) =>
      fetch(url + path, { ...init, headers: { ...getHeaders(role), ...headers } }),
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await lake.close()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** The token of a role in `startLake`. */
export function getToken(role: TestRole): string {
  return `token-of-the-${role}`
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
