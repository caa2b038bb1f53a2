import { expect, test } from 'vitest'
import { suggestVariables } from './unknown-variables.ts'

test('an unknown name that resembles a known one is reported, in any case', () => {
  expect(
    suggestVariables({
      EDITOR_PASSWORT: 'a secret',
      OUTPUTDIR: '/srv/www',
      site_url: 'https://site.example'
    })
  ).toEqual([
    ['EDITOR_PASSWORT', 'EDITOR_PASSWORD'],
    ['OUTPUTDIR', 'OUTPUT_DIR'],
    ['site_url', 'SITE_URL']
  ])
})

test('known names and those of other programs are not reported', () => {
  const environment = { PORT: '1', SITE_URL: 'x', METRICS_PORT: '2', METRICS_HOST: 'y' }
  const others = { HOME: '/root', HOSTNAME: 'a', POST: 'b', PORTAL: 'c', LOGNAME: 'd', SITE: 'e' }
  const builds = { SITE_OUT_DIR: 'f', CACHE_DIR: 'g', SITE_CACHE_DIR: 'h', TEST_DATA_DIR: 'i' }
  expect(suggestVariables({ ...environment, ...others, ...builds })).toEqual([])
})
