// Container HEALTHCHECK: exits with 0 if the server reports that all parts are ready.
import { get } from 'node:http'

const { PORT = '4321' } = process.env
const asked = get(`http://127.0.0.1:${PORT}/healthz`, { timeout: 4000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1)
)
asked.on('timeout', () => process.exit(1))
asked.on('error', () => process.exit(1))
