// Prints the seed as a Sanity import file: a document a line, with the full addresses of its assets.
import { seedDocuments, seedFiles, seedImages } from './index.ts'

for (const document of seedDocuments) {
  const line = JSON.stringify(document)
    .replaceAll('@file://./images/', `@${seedImages.href}`)
    .replaceAll('@file://./files/', `@${seedFiles.href}`)
  process.stdout.write(`${line}\n`)
}
