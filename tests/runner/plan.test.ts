import { expect, test } from 'vitest'
import { planSteps, type TestPlan } from './plan.ts'

const names = (plan: TestPlan) =>
  Object.values(plan).flatMap((steps: TestPlan[keyof TestPlan]) => steps.map(({ name }) => name))

test('without a list of changes everything is tested', () => {
  expect(names(planSteps())).toEqual([
    'Format and lint',
    'Types of the site',
    'Types of the rest',
    'Unused code',
    'Imports',
    'Wording',
    'Unit tests',
    'In a browser',
    'The built site',
    'The server'
  ])
  expect(JSON.stringify(planSteps())).not.toMatch(/changed|[nN]o-?[tT]ests/)
})

test('a change of the product is tested in a browser and on servers', () => {
  for (const path of ['src/header/menu.ts', 'lake/index.ts', 'server/main.ts', 'package-lock.json'])
    expect(names(planSteps([path])), path).toEqual(
      expect.arrayContaining(['In a browser', 'The built site', 'The server'])
    )
})

test('a change of the common test helpers is tested in a browser and on servers', () => {
  for (const path of [
    'tests/support/server.ts',
    'tests/browser/chromium.ts',
    'tests/site/built.ts'
  ])
    expect(names(planSteps([path])), path).toEqual(
      expect.arrayContaining(['In a browser', 'The built site', 'The server'])
    )
})

test('a change of tests alone runs those that it can touch', () => {
  const stepsFor = (path: string) =>
    names(planSteps([path])).filter(name => /browser|built|server/.test(name))
  expect(stepsFor('tests/e2e/search.spec.ts')).toEqual(['In a browser'])
  expect(stepsFor('tests/site/links.test.ts')).toEqual(['The built site'])
  expect(stepsFor('tests/server/publish.test.ts')).toEqual(['The server'])
  expect(stepsFor('README.md')).toEqual([])
})

test('unit tests are chosen by what changed, and may then be none', () => {
  const [unit] = planSteps(['README.md'], 'main').unit
  expect(unit).toMatchObject({ mayBeEmpty: true })
  expect(unit?.command).toContain('--changed=main')
})
