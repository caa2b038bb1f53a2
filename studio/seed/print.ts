// Prints the seed as NDJSON for `sanity dataset import`, with absolute asset addresses.
import { seedDocuments, seedFiles, seedImages } from './index.ts'

for (const document of seedDocuments) {
  const line = JSON.stringify(document)
    .replaceAll('@file://./images/', `@${seedImages.href}`)
    .replaceAll('@file://./files/', `@${seedFiles.href}`)
  process.stdout.write(`${line}\n`)
}
