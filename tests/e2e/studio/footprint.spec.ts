import { visit } from './seats.ts'
import { expect, test } from './studio.ts'

test('the tool Footprint shows visits and clicks by day and page', async ({ enter, request }) => {
  const page = `/zh/test${Date.now()}`
  for (const type of ['browse', 'click', 'click']) {
    const answer = await request.post('/portal/api/v1/footprints/add', {
      headers: { tenant_id: 'site' },
      data: { type, content: 'hero', userId: 'u-1', pathHistory: `https://site.example${page}` }
    })
    expect(answer.status()).toBe(200)
  }
  const studio = await enter('editor', { language: 'zh-Hans' })
  await visit(studio, '/studio/footprint')
  await expect(studio.getByRole('heading', { name: '访问足迹' })).toBeVisible()
  await expect(studio.getByRole('row', { name: `${page} 1 2` })).toBeVisible()
  await expect(studio.getByTestId('footprint-days')).toBeVisible()
})
