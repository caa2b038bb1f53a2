// Vitest global setup: prepares the data folder for tests that start their own servers.
import { EDITOR_PASSWORD, prepareTestData } from './prepared.ts'

export default async function prepare(): Promise<void> {
  process.env.EDITOR_PASSWORD ??= EDITOR_PASSWORD
  process.env.PREPARED_DATA_DIR ??= await prepareTestData(console.log)
}
