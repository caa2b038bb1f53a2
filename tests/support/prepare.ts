// Global setup of tests that start servers of their own: the data folder that those start from.
import { EDITOR_PASSWORD, prepareDataDir } from './prepared.ts'

export default async function prepare(): Promise<void> {
  process.env.EDITOR_PASSWORD ??= EDITOR_PASSWORD
  process.env.PREPARED_DATA_DIR ??= await prepareDataDir(console.log)
}
