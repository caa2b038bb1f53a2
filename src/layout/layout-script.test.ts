import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { DeviceLayout } from '../routing/device.ts'
import { layoutScript } from './layout-script.ts'

const OPEN_HARMONY =
  'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'

const AGENTS: [name: string, agent: string, touchPoints: number, layout: DeviceLayout][] = [
  [
    'an OpenHarmony phone',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${OPEN_HARMONY} Mobile`,
    5,
    'mobile'
  ],
  ['an OpenHarmony tablet', `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${OPEN_HARMONY}`, 5, 'mobile'],
  ['an OpenHarmony computer', `Mozilla/5.0 (PC; OpenHarmony 5.0) ${OPEN_HARMONY}`, 0, 'default'],
  [
    'a browser inside a chat program',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${OPEN_HARMONY} Mobile MicroMessenger/8.0.9.39 Weixin NetType/WIFI Language/zh_CN`,
    5,
    'mobile'
  ],
  [
    'a phone with HarmonyOS on Android',
    'Mozilla/5.0 (Linux; Android 10; HarmonyOS; ABC-AL00; HMSCore 6.0.1.306) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.93 HuaweiBrowser/11.1.2.301 Mobile Safari/537.36',
    5,
    'mobile'
  ],
  [
    'a phone whose browser names its brand',
    'Mozilla/5.0 (Linux; U; Android 13; zh-CN; XYZ10) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/15.5.2.1234 Mobile Safari/537.36',
    5,
    'mobile'
  ],
  [
    'that browser on a computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Safari/537.36 UCBrowser/15.0.0.1',
    0,
    'default'
  ],
  [
    'an Android tablet',
    'Mozilla/5.0 (Linux; Android 14; TAB-10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
    10,
    'mobile'
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    5,
    'mobile'
  ],
  ['an iPad, which calls itself a Macintosh', MAC, 5, 'mobile'],
  ['a Macintosh', MAC, 0, 'default'],
  ['a computer with a touch screen', WINDOWS, 10, 'default'],
  [
    'a computer of the kind "Tablet PC"',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0; Tablet PC 2.0)',
    0,
    'default'
  ]
]

test.each(AGENTS)('%s has its layout at 1280 px', (_name, agent, touchPoints, layout) => {
  expect(run(layoutScript(), { agent, touchPoints, width: 1280 }).layout).toBe(layout)
})

test.each([
  [749, 'mobile'],
  [749.9, 'mobile'],
  [750, 'default']
] as const)('a computer’s window of %s px has the %s layout', (width, layout) => {
  expect(run(layoutScript(), { width }).layout).toBe(layout)
})

test('every user agent has the mobile layout at 749 px', () => {
  for (const [, agent, touchPoints] of AGENTS) {
    expect(run(layoutScript(), { agent, touchPoints, width: 749 }).layout).toBe('mobile')
  }
})

test('the layout follows the window, and a phone keeps its own', () => {
  const computer = run(layoutScript(), { width: 1280 })
  computer.resize(749)
  expect(computer.layout).toBe('mobile')
  computer.resize(750)
  expect(computer.layout).toBe('default')
  const phone = run(layoutScript(), { agent: AGENTS[0]?.[1], width: 390 })
  phone.resize(844)
  expect(phone.layout).toBe('mobile')
})

test('a page for computers redirects on a phone only, keeping query and hash', () => {
  const script = layoutScript({ layout: 'mobile', to: '/zh/mb/mb_aboutUs' })
  expect(run(script, { width: 390 }).went).toEqual(['/zh/mb/mb_aboutUs?a=1#%E5%8E%86%E5%8F%B2'])
  expect(run(script, { width: 1280 }).went).toEqual([])
})

test('a page for phones redirects on a computer only', () => {
  const script = layoutScript({ layout: 'default', to: '/zh/pc' })
  expect(run(script, { width: 1280 }).went).toEqual(['/zh/pc?a=1#%E5%8E%86%E5%8F%B2'])
  expect(run(script, { width: 390 }).went).toEqual([])
})

test.each([
  ['navigate', '', true],
  ['navigate', '#参数', false],
  ['reload', '', false],
  ['back_forward', '', false],
  [undefined, '', false]
])('a visit by %s with the hash "%s" begins at the top: %s', (arrival, hash, begins) => {
  expect(run(layoutScript(), { arrival, hash }).beginsAtTop).toBe(begins)
})

/** Runs the script with a stubbed browser; returns the layout that it chose and where it redirected. */
function run(
  script: string,
  {
    agent = WINDOWS,
    touchPoints = 0,
    width = 1280,
    arrival,
    hash = '#%E5%8E%86%E5%8F%B2'
  }: {
    agent?: string | undefined
    touchPoints?: number
    width?: number
    arrival?: string | undefined
    hash?: string
  }
) {
  const dataset: { layout?: DeviceLayout; top?: string } = {}
  const went: string[] = []
  const query = { matches: false, onchange: () => {} }
  let maxWidth = 0
  const measure = (now: number) => {
    query.matches = now <= maxWidth
  }
  runInNewContext(script, {
    document: { documentElement: { dataset } },
    performance: { getEntriesByType: () => (arrival ? [{ type: arrival }] : []) },
    navigator: { userAgent: agent, maxTouchPoints: touchPoints },
    location: {
      search: '?a=1',
      hash,
      replace: (to: string) => went.push(to)
    },
    matchMedia: (text: string) => {
      maxWidth = Number(/max-width:([\d.]+)px/.exec(text)?.[1])
      measure(width)
      return query
    }
  })
  return {
    get layout() {
      return dataset.layout
    },
    get beginsAtTop() {
      return dataset.top !== undefined
    },
    went,
    resize(now: number) {
      measure(now)
      query.onchange()
    }
  }
}
