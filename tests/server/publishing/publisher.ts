// A publisher and the site that it keeps, without the rest of the server, so that a test may kill it.
import { contentClient } from '../../../server/content/client.ts'
import { listen } from '../../../server/http/listen.ts'
import { Publisher } from '../../../server/publisher/publisher.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { Site } from '../../../server/site/site.ts'
import { ROOT } from '../../running/server.ts'

const settings = readSettings(process.env)
const site = new Site({ siteUrl: settings.siteUrl, contentOrigins: [] })
const publisher = new Publisher({
  root: ROOT,
  settings,
  client: contentClient(settings.content, settings.content.readToken),
  site,
  grace: 0
})
await listen('127.0.0.1', settings.port, (request, response) => {
  if (request.url !== '/status') site.handle(request, response)
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(publisher.status))
})
process.on('SIGTERM', () => void publisher.stop().then(() => process.exit(0)))
await publisher.start()
