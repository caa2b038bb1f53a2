import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Claim {
  /** The folder that it stands in: a copied folder carries no valid claim. */
  dataDir: string
  url: string
}

/** Notes that a server on this address uses the data folder, for as long as it runs. */
export function claimDataDir(dataDir: string, url: string): () => void {
  const file = claimFile(dataDir)
  writeFileSync(file, JSON.stringify({ dataDir, url } satisfies Claim))
  return () => rmSync(file, { force: true })
}

/** Address of the server that uses the data folder now; undefined when none answers there. */
export async function claimedBy(dataDir: string): Promise<string | undefined> {
  const file = claimFile(dataDir)
  if (!existsSync(file)) return undefined
  const claim = readClaim(file)
  if (claim?.dataDir !== dataDir) return undefined
  try {
    const answer = await fetch(`${claim.url}/healthz`, { signal: AbortSignal.timeout(2000) })
    const health: unknown = await answer.json()
    return health !== null && typeof health === 'object' && 'status' in health
      ? claim.url
      : undefined
  } catch {
    return undefined
  }
}

// A claim that cannot be read was cut off while it was written: nobody holds it.
function readClaim(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function claimFile(dataDir: string): string {
  return join(dataDir, 'running.json')
}
