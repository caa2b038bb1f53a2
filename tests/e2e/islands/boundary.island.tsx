import '../../../src/islands/on-load.ts'
import { useState } from 'react'
import { island } from '../../../src/islands/island.tsx'

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

export const once = island(Broken)
export const later = island(Later)
export const all = island(Broken, true)
export { default } from '@astrojs/react/client.js'
