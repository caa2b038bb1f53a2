import type { SchemaTypeDefinition } from 'sanity'
import { contentTypes } from '../../shared/content/content-types.ts'
import { DocumentForm } from './DocumentForm.tsx'

/** Shows above the form of a content document what its editor must know. */
export function withNotices<Type extends SchemaTypeDefinition>(type: Type): Type {
  return contentTypes.some(name => name === type.name)
    ? { ...type, components: { input: DocumentForm } }
    : type
}
