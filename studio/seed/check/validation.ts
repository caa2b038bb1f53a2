import { evaluate, parse } from 'groq-js'
import { createSchema, type SanityDocument, validateDocument, type Workspace } from 'sanity'
import { schemaTypes } from '../../schema/index.ts'
import type { SeedDocument } from '../document.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/**
 * What the Studio would mark in a document, with the rules of the schema, were it one of a dataset.
 * @returns a line for each mark, with the path to it; none where an editor has nothing to mend
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
