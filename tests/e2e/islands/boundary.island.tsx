import { useState } from 'react'
import { hydrateIsland } from '../../../src/errors/hydrate.tsx'

// Islands that throw: on render, on a click, and one that is the page's only content.
function Broken(): never {
  throw new Error('no data')
}

function Later() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('pressed')
  return (
    <p>
      <a href="/zh/hardware">硬件</a>
      <button type="button" onClick={() => setBroken(true)}>
        断
      </button>
    </p>
  )
}

const ISLANDS: Record<string, () => React.ReactNode> = {
  once: Broken,
  later: Later,
  all: Broken
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const Island = ISLANDS[place.dataset.island ?? '']
  if (Island) hydrateIsland(place, <Island />)
}
