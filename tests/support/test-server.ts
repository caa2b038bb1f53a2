import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './port.ts'
import { copyPrepared, EDITOR_PASSWORD, SITE_URL } from './prepared.ts'
import { type Running, startServer } from './server.ts'

/** A server on its own copy of the prepared data folder. */
export interface TestServer extends Running {
  dataDir: string
  /** Stops the server and deletes its data folder. */
  remove(): Promise<void>
}

/**
 * Starts a server on a copy of the prepared data folder, so that nothing has to be built.
 * @param variables environment in addition to that of this process
 */
export async function startTestServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-test-'))
  copyPrepared(dataDir)
  const PORT = String(await freePort())
  const server = await startServer({
    PORT,
    DATA_DIR: dataDir,
    SITE_URL,
    EDITOR_PASSWORD,
    ...variables
  })
  return {
    ...server,
    dataDir,
    async remove() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
