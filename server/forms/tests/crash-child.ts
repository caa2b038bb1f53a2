// Lake and forms in a child process, to be killed by the tests.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createLake } from '../../../lake/index.ts'
import { readSettings } from '../../config/settings.ts'
import { createForms } from '../create-forms.ts'
import { EDITOR_TOKEN } from './start.ts'

const settings = readSettings(process.env)
const lake = await createLake({
  dataDir: join(settings.dataDir, 'lake'),
  projectId: settings.content.projectId,
  dataset: settings.content.dataset,
  tokens: [{ token: EDITOR_TOKEN, role: 'editor' }]
})
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  if (lake.owns(path)) lake.handler(request, response)
  else if (opened?.forms.owns(path)) opened.forms.handle(request, response)
  else response.writeHead(404).end()
})
let opened: Awaited<ReturnType<typeof createForms>> | undefined
server.listen(settings.port, '127.0.0.1', async () => {
  opened = await createForms(settings, lake, undefined)
  console.log('ready')
})
