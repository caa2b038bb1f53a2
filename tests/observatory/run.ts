// npm run observatory -- https://site.example: score by the published rules of the HTTP Observatory.
import { type Seen, score } from './score.ts'

const NEEDED = 125
const [given = ''] = process.argv.slice(2)
if (!URL.canParse(given)) {
  console.error('npm run observatory -- https://site.example   names the address to look at')
  process.exit(1)
}
const answer = await fetch(given).catch((error: Error) => {
  const { message } = error.cause instanceof Error ? error.cause : error
  console.error(`${given} cannot be asked: ${message.split('\n')[0]}`)
  console.error(
    'A certificate of your own has to be trusted: NODE_EXTRA_CA_CERTS=/etc/ssl/site.example.pem'
  )
  process.exit(1)
})
const seen: Seen = {
  url: answer.url,
  headers: Object.fromEntries(answer.headers),
  cookies: answer.headers.getSetCookie(),
  html: await answer.text(),
  redirect: await plain(new URL(answer.url))
}
const { score: points, verdicts } = score(seen)
for (const { test, result, modifier } of verdicts)
  console.log(`${test.padEnd(16)} ${String(modifier).padStart(4)}  ${result}`)
console.log(`${seen.url}: ${points} points, ${NEEDED} are wanted.`)
process.exitCode = points >= NEEDED ? 0 : 1

/** Response to the same address over plain HTTP. */
async function plain({ hostname, port, pathname }: URL): Promise<Seen['redirect']> {
  if (port) return undefined
  try {
    const open = await fetch(`http://${hostname}${pathname}`, { redirect: 'manual' })
    return { status: open.status, location: open.headers.get('location') ?? '' }
  } catch {
    return undefined
  }
}
