import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { forceLayout } from '../browser/force-layout.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations of WCAG 2.2 AA and axe's best practices on a page: one line per rule, with the first element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(forceLayout)
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.target})`
  )
}
