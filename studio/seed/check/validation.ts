import { evaluate, parse } from 'groq-js'
import { createSchema, type SanityDocument, validateDocument, type Workspace } from 'sanity'
import { schemaTypes } from '../../schema/index.ts'
import type { SeedDocument } from '../document.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/**
 * Runs the Studio's validation rules on a document as part of a dataset.
 * @returns one line per validation marker with its path; empty if the document is valid
 */
export async function validationMarkers(
  document: SeedDocument,
  dataset: SeedDocument[]
): Promise<string[]> {
  const fetch = async (query: string, params: Record<string, unknown>) =>
    (await evaluate(parse(query, { params }), { dataset, params })).get()
  const getClient = () => ({ fetch })
  const i18n = { t: (key: string) => key, loadNamespaces: async () => {} }
  const found = await validateDocument({
    document: document as unknown as SanityDocument,
    workspace: { schema, getClient, i18n } as unknown as Workspace,
    getClient: getClient as unknown as Workspace['getClient'],
    getDocumentExists: async ({ id }) => dataset.some(({ _id }) => _id === id),
    environment: 'cli'
  })
  return found.map(({ path, message }) => `${document._id} ${JSON.stringify(path)}: ${message}`)
}
