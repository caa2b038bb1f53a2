import { expect, test } from 'vitest'
import { contentSource } from './source.ts'

test('without variables the source is the lake of this site', () => {
  expect(contentSource({})).toEqual({
    projectId: 'site',
    dataset: 'production',
    apiHost: 'http://127.0.0.1:4321',
    token: undefined,
    hosted: false
  })
})

test('a project without a host is hosted by Sanity', () => {
  const source = contentSource({ SANITY_PROJECT_ID: 'p9', SANITY_READ_TOKEN: 'T' })
  expect(source).toMatchObject({ apiHost: 'https://api.sanity.io', hosted: true, token: 'T' })
})

test('another lake is named by variables alone', () => {
  const source = contentSource({
    SANITY_PROJECT_ID: 'p9',
    SANITY_DATASET: 'main',
    SANITY_API_HOST: 'http://127.0.0.1:5000/'
  })
  expect(source).toMatchObject({ dataset: 'main', apiHost: 'http://127.0.0.1:5000', hosted: false })
})
