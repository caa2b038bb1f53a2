// Global setup of tests that share one running server: starts it unless TEST_URL or BASE_URL names one.
import prepare from './prepare.ts'
import { startTestServer } from './test-server.ts'

// All test visitors share one address.
const MANY_MESSAGES = { FORM_LIMIT_PER_ADDRESS: '1000', FORM_LIMIT_IN_ALL: '5000' }

export default async function provideServer(): Promise<(() => Promise<void>) | undefined> {
  // Vitest itself sets BASE_URL to a path.
  if (URL.canParse(process.env.TEST_URL ?? process.env.BASE_URL ?? '')) return undefined
  await prepare()
  const { url, dataDir, remove } = await startTestServer(MANY_MESSAGES)
  Object.assign(process.env, { TEST_URL: url, BASE_URL: url, TEST_DATA_DIR: dataDir })
  return remove
}
