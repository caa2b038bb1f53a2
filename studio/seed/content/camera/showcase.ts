import { highlight, keyed, picture, ref, short, text, withHotspot } from '../../document.ts'

type Pair = [zh: string, en: string]
type Tier = 'flagship' | 'enhanced' | 'pro' | 'basic'
type Result = 'target' | 'attributes' | 'path' | 'count' | 'reading' | 'event'
type Target = [title: Pair, examples: Pair, ...results: Result[]]
type Mounting = [kind: 'wall' | 'pole' | 'ceiling', title: Pair, text: Pair]

/** What a camera page shows beyond texts and figures, each text Chinese first. */
interface Showcase {
  facts: [value: Pair, label: Pair][]
  /** `at` is the place of the camera in the picture: centre and size as fractions. */
  installed: {
    title: Pair
    text: Pair
    alt: Pair
    at: [x: number, y: number, width: number, height: number]
  }
  recognition: Target[]
  mounting: Mounting[]
  accessories: [title: Pair, text: Pair][]
  compatible: [id: string, text: Pair][]
}

/** The close-up of a camera. */
export function macro(tier: Tier, ...alt: Pair) {
  return picture(`camera-${tier}-macro.webp`, ...alt)
}

/** Builds the fields of a camera that show it installed, what it recognises and what belongs to it. */
export function showcase(tier: Tier, shown: Showcase) {
  const { installed } = shown
  return {
    facts: keyed(
      ...shown.facts.map(([value, label]) => ({
        _type: 'cameraFact',
        value: short(...value),
        label: short(...label)
      }))
    ),
    installed: highlight(
      installed.title,
      installed.text,
      withHotspot(picture(`camera-${tier}-installed.webp`, ...installed.alt), ...installed.at)
    ),
    recognition: keyed(
      ...shown.recognition.map(([title, examples, ...results]) => ({
        _type: 'recognitionTarget',
        title: short(...title),
        text: short(...examples),
        results
      }))
    ),
    warranty: short('整机三年', 'Three years'),
    support: short('停产后备件五年', '5 years of spare parts after production ends'),
    inTheBox: keyed(
      short('支架', 'Bracket'),
      short('安装螺钉', 'Screws'),
      short('防水接头', 'Weatherproof connector'),
      short('中英文安装说明', 'Instructions in Chinese and English')
    ),
    mounting: keyed(
      ...shown.mounting.map(([kind, title, body]) => ({
        _type: 'mountingOption',
        kind,
        title: short(...title),
        text: text(...body)
      }))
    ),
    accessories: keyed(...shown.accessories.map(pair => highlight(...pair))),
    compatible: keyed(
      ...shown.compatible.map(([id, body]) => ({
        _type: 'compatibility',
        document: ref(id),
        text: text(...body)
      }))
    )
  }
}

/** A comparison of two street scenes from one viewpoint. */
export function streets(
  title: Pair,
  body: Pair,
  before: ReturnType<typeof picture>,
  after: ReturnType<typeof picture>
) {
  return { _type: 'pictureComparison', title: short(...title), text: text(...body), before, after }
}

export const streetByDay = picture(
  'scene-street-day.webp',
  '白天的路口',
  'A junction by day',
  short('白天', 'By day')
)

export const streetAtNight = picture(
  'scene-street-night-clear.webp',
  '同一路口夜间，车身清晰',
  'The same junction at night, cars clear',
  short('夜间，低照度传感器（模拟）', 'At night, low-light sensor (simulated)')
)

export const streetWithNoise = picture(
  'scene-street-night-noisy.webp',
  '同一路口夜间，暗部满是噪点',
  'The same junction at night, full of noise',
  short('夜间，常规传感器（模拟）', 'At night, conventional sensor (simulated)')
)
