// Updates the layout snapshots after a visual review: npm run test:update-layout (BASE_URL selects the running site)
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { localizedUrl } from '../../../src/routing/url.ts'
import { launchOptions } from '../../browser/chromium.ts'
import { forceLayout } from '../../browser/force-layout.ts'
import { toLines } from './compare.ts'
import { captureLayout, snapshotFile, TEMPLATES, windowFor } from './templates.ts'

const base = process.env.BASE_URL ?? 'http://localhost:4321'
const browser = await chromium.launch(await launchOptions())
try {
  for (const path of TEMPLATES) {
    const page = await browser.newPage(windowFor(path))
    await page.goto(new URL(localizedUrl('zh', path), base).href, { waitUntil: 'networkidle' })
    await page.evaluate(forceLayout)
    const text = [...(await captureLayout(page))].map(
      ([width, blocks]) => `# ${width}\n${toLines(blocks)}\n`
    )
    const file = snapshotFile(path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text.join(''))
    await page.close()
    console.log(file)
  }
} finally {
  await browser.close()
}
