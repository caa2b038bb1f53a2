import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { collectErrors } from '../e2e/strict-test.ts'
import { realFaults } from '../e2e/studio/faults.ts'
import { type Query, writeAuthor, writePost } from './daily-work.ts'
import { MAJORS } from './majors.ts'
import { tryPlugins } from './plugins.ts'
import { type RunningStudio, startStudio } from './studio.ts'

/** Result of requests to other hosts: Studios work without fonts and checks for versions. */
const OFFLINE = 'ERR_INTERNET_DISCONNECTED'
/**
 * Messages of published packages about themselves: outdated use of their own API, sockets that are closed before they
 * open, schemas that the hosted service would store, limits of time, and an item that is the first of its list.
 */
const OWN = [
  '`configContext.client` is deprecated',
  'WebSocket is closed before the connection is',
  '/descriptors/claim?tag=sanity.studio 404',
  'Building schema for synchronization took more than',
  '[orderable-document-list] Invalid orderRank value'
]

for (const version of MAJORS) {
  test(`an unmodified Studio of major ${version.major} does the daily work`, async ({
    browser,
    request
  }) => {
    const running = await startStudio(version)
    try {
      const query = createQuery(request, running)
      const [page, other] = await openStudios(browser, running)
      const faults: string[] = []
      for (const one of [page, other]) collectErrors(one, faults)
      await writeAuthor(page, running, query)
      await writePost(page, other, running, query)
      if (version.hasPlugins) await tryPlugins(page, running, query)
      const known = version.packages ? [OFFLINE, ...OWN] : [OFFLINE]
      expect(realFaults(faults).filter(fault => !known.some(text => fault.includes(text)))).toEqual(
        []
      )
    } finally {
      await running.stop()
    }
  })
}

function createQuery(request: APIRequestContext, { lake, token }: RunningStudio): Query {
  return async groq => {
    const answer = await request.get(`${lake}/v2025-02-19/data/query/production`, {
      params: { query: groq, perspective: 'raw' },
      // the lake may close a kept-alive connection just as it is reused
      headers: { authorization: `Bearer ${token}`, connection: 'close' }
    })
    return (await answer.json()).result
  }
}

/** Opens the Studio for each editor, who signs in on the page of the lake. */
async function openStudios(browser: Browser, running: RunningStudio): Promise<[Page, Page]> {
  const pages: Page[] = []
  for (const { email, password } of running.editors) {
    const context = await browser.newContext()
    await context.addInitScript(`globalThis.lakeUrl = ${JSON.stringify(running.lakeOfBrowsers)}`)
    await context.route(
      url => !/^(.+\.)?localhost$/.test(url.hostname),
      route => route.abort('internetdisconnected')
    )
    const page = await context.newPage()
    await page.goto(running.studio)
    const choice = page.getByRole('link', { name: 'Content lake' })
    const form = page.getByLabel('Password')
    await expect(choice.or(form).first()).toBeVisible()
    if (await choice.isVisible()) await choice.click()
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await expect(page.getByTestId('studio-navbar')).toBeVisible()
    pages.push(page)
  }
  return pages as [Page, Page]
}
