import { expect, it, vi } from 'vitest'
import { refuseDryRuns } from './refuse-dry-runs.ts'

const ME = 'http://site.example/v2025-02-19/users/me?tag=a'
const ACTIONS = 'http://site.example/v2025-02-19/data/actions/production'
const create = (dryRun: boolean) => ({
  method: 'POST',
  body: JSON.stringify({ actions: [{ actionType: 'sanity.action.release.create' }], dryRun })
})
const edit = {
  method: 'POST',
  body: JSON.stringify({ actions: [{ actionType: 'sanity.action.document.edit' }], dryRun: true })
}

async function signedInAs(role: string) {
  const request = vi.fn(async (input: string | URL | Request) =>
    Response.json(String(input) === ME ? { id: 'p1', roles: [{ name: role }] } : {})
  )
  const send = refuseDryRuns(request)
  await send(ME)
  request.mockClear()
  return { send, request }
}

it.each(['viewer', 'contributor'])('a dry run of a release is refused to a %s', async role => {
  const { send, request } = await signedInAs(role)
  const response = await send(ACTIONS, create(true))
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { error: { type: 'insufficientPermissionsError' } }
  ])
  expect(request).not.toHaveBeenCalled()
})

it('every other action is requested', async () => {
  const contributor = await signedInAs('contributor')
  await contributor.send(ACTIONS, create(false))
  await contributor.send(ACTIONS, edit)
  expect(contributor.request).toHaveBeenCalledTimes(2)
  const editor = await signedInAs('editor')
  await editor.send(ACTIONS, create(true))
  expect(editor.request).toHaveBeenCalledTimes(1)
})
