import type { SeedDocument } from './document.ts'

/** Every document of the seed. Import them as one: a reference may point to a later one. */
export const seedDocuments: SeedDocument[] = []

/** The folders, beside this file, of the pictures and files that the documents name. */
export const seedImages = new URL('./images/', import.meta.url)
export const seedFiles = new URL('./files/', import.meta.url)
