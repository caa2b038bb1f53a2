// npm start: loads the program with the compiled modules of the last start.
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { prepareDataDir } from './config/data-dir.ts'

// Data files are for this user alone; what others may read gets its mode explicitly.
process.umask(0o077)
const dataDir = resolve(process.env.DATA_DIR?.trim() || './data')
try {
  prepareDataDir(dataDir)
  // Child processes use it, too.
  process.env.NODE_COMPILE_CACHE ??= join(dataDir, 'cache', 'compiled')
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
} catch {
  // The start reports why the folder cannot be used.
}
await import('./start.ts')
