// The publisher without the rest of the server, in a process that a test may kill.

import { prepareDataDir } from '../../../server/config/data-dir.ts'
import { lockDataDir } from '../../../server/config/data-dir-lock.ts'
import { localUrl } from '../../../server/config/local-url.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { contentClient } from '../../../server/content/client.ts'
import { listen } from '../../../server/http/listen.ts'
import { PublishApi } from '../../../server/publisher/api/api.ts'
import { Publisher } from '../../../server/publisher/publisher.ts'
import { Site } from '../../../server/site/site.ts'
import { ROOT } from '../../support/server.ts'

const settings = readSettings(process.env)
const { MOST_MEMORY } = process.env
prepareDataDir(settings.dataDir)
const claim = lockDataDir(settings.dataDir)
const site = new Site({ siteUrl: settings.siteUrl, contentOrigins: [] })
const publisher = new Publisher({
  root: ROOT,
  settings,
  client: contentClient(settings.content, settings.content.readToken),
  site,
  grace: 0,
  ...(MOST_MEMORY && { maxMemoryBytes: Number(MOST_MEMORY) })
})
const desk = new PublishApi({
  settings,
  publisher: () => publisher,
  isSignedIn: async ({ headers }) => headers.cookie === 'editor=1'
})
await listen(settings.host, settings.port, (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (path === '/status')
    response.setHeader('content-type', 'application/json').end(JSON.stringify(publisher.status))
  else if (path === '/healthz') response.end('{"status":"ok"}')
  else if (desk.owns(path)) desk.handle(request, response)
  else site.handle(request, response)
})
claim.announce(localUrl(settings))
process.on('SIGTERM', () => void publisher.stop().then(() => process.exit(0)))
await publisher.start()
