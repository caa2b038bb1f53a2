import { extraFields, extraTypes } from './extra-schema.js'

const author = {
  name: 'author',
  type: 'document',
  fields: [{ name: 'name', type: 'string' }]
}

const post = {
  name: 'post',
  type: 'document',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'cover', type: 'image', options: { hotspot: true } },
    { name: 'author', type: 'reference', to: [{ type: 'author' }] },
    { name: 'body', type: 'array', of: [{ type: 'block' }] },
    ...extraFields
  ]
}

export const types = [author, post, ...extraTypes]
