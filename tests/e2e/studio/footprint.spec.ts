import { join } from 'node:path'
import { openSsoStore } from '../../../server/sso/database.ts'
import { TicketStore } from '../../../server/sso/tickets.ts'
import { visit } from './page-pool.ts'
import { expect, test } from './studio.ts'

test('the tool Footprint shows visits and clicks by day and page', async ({ enter, request }) => {
  const page = `/zh/test${Date.now()}`
  const store = await openSsoStore(join(process.env.TEST_DATA_DIR ?? './data', 'sso'))
  const person = { oort_name: '张工', oort_uuid: 'u-1', oort_depcode: '12', oort_depname: '运维部' }
  const accessToken = await new TicketStore(store).issue('token', { person, hint: null })
  await store.close()
  for (const type of ['browse', 'click', 'click']) {
    const answer = await request.post('/portal/api/v1/footprints/add', {
      headers: { tenant_id: 'site', accessToken },
      data: { type, content: 'hero', userId: 'u-1', pathHistory: `https://site.example${page}` }
    })
    expect(answer.status()).toBe(200)
  }
  const studio = await enter('editor')
  await visit(studio, '/studio/footprint')
  await expect(studio.getByRole('heading', { name: 'Footprint' })).toBeVisible()
  await expect(studio.getByRole('row', { name: `${page} 1 2` })).toBeVisible()
  await expect(studio.getByTestId('footprint-days')).toBeVisible()
})
