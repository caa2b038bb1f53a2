export interface View {
  /** Fill and outline of static objects, from back to front, on 320 × 180. */
  ground: [fill: string, d: string][]
  /** Dashed white road markings. */
  lines?: string
  /** Fill and outline of cars, boats and people. */
  moving: [fill: string, d: string][]
  boxes: [stroke: string, d: string][]
}

const FAR = '#93a5b7'
const TREES = '#54685f'
const ROAD = '#465467'
const PALE = '#b9c6d2'
const DARK = '#273344'
const WHITE = '#e9eef3'
const LAMP = '#e0604f'
const FOUND = '#3fd6ee'
const WARN = '#ffb758'

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`

/** A car from behind, its wheels at `x`, `y`, in `size` pixels of width: body, window, lamps. */
function car(x: number, y: number, size: number, fill: string): [string, string][] {
  const u = size / 24
  const at = (dx: number, dy: number) => `${Math.round(x + dx * u)} ${Math.round(y + dy * u)}`
  const round = (value: number) => Math.round(value * u)
  return [
    [DARK, `M${at(-11, -4)}h${round(22)}v${round(5)}h-${round(22)}z`],
    [
      fill,
      `M${at(-12, -2)}V${Math.round(y - 9 * u)}L${at(-8, -17)}H${Math.round(x + 8 * u)}L${at(12, -9)}V${Math.round(y - 2 * u)}z`
    ],
    [DARK, `M${at(-9, -10)}L${at(-7, -15)}h${round(14)}L${at(9, -10)}z`],
    [
      LAMP,
      `M${at(-11, -8)}h${round(4)}v${round(2)}h-${round(4)}zm${round(18)} 0h${round(4)}v${round(2)}h-${round(4)}z`
    ]
  ]
}

/** A pedestrian at `x`, `y`, `size` pixels high. */
function person(x: number, y: number, size: number, fill: string): [string, string][] {
  const w = Math.round(size / 6)
  const head = Math.round(size / 8)
  return [
    [fill, `M${x - w} ${y - size + 2 * head}h${2 * w}v${Math.round(size / 2.5)}h-${2 * w}z`],
    [
      DARK,
      `M${x - w + 1} ${y - Math.round(size / 2.6)}h${2 * w - 2}L${x + w - 2} ${y}h-2L${x} ${y - Math.round(size / 4)}L${x - w + 4} ${y}h-2z`
    ],
    [
      '#c9a78c',
      `M${x - head} ${y - size + head}a${head} ${head} 0 1 1 ${2 * head} 0a${head} ${head} 0 1 1-${2 * head} 0z`
    ]
  ]
}

const skyline: [string, string] = [
  FAR,
  'M0 66V38h22V22h26v26h18V30h30v18h16V14h22v34h58V26h20v18h26V10h24v30h20V28h38v38z'
]

/** What the cameras of the scenes see, drawn in the greys of a street. */
export const views = {
  road: {
    ground: [
      skyline,
      [
        TREES,
        'M0 70V54q14-12 26 0 12-10 22 2 12-8 24 2 14-6 24 4l16 8zM320 70V50q-14-10-26 2-12-10-22 2-12-8-24 2-14-4-22 4l-16 10z'
      ],
      [ROAD, 'M134 66h52l160 114H-26z'],
      [PALE, 'M134 66-26 180h-8L130 66zM186 66l160 114h8L190 66z']
    ],
    moving: [
      ...car(146, 96, 22, PALE),
      ...car(186, 120, 38, WHITE),
      ...car(96, 152, 54, '#5d7fae')
    ],
    lines: 'M152 66 104 180M168 66l48 114',
    boxes: [
      [FOUND, box(131, 76, 30, 24)],
      [FOUND, box(162, 88, 48, 36)],
      [FOUND, box(64, 110, 64, 48)]
    ]
  },
  crossing: {
    ground: [
      ['#5f7186', 'M0 0h320v180H0z'],
      [ROAD, 'M104 0h84l40 180H52zM0 64h320v58H0z'],
      [TREES, 'M0 0h84L70 44H0zM214 0h106v44h-98zM0 140h42l-10 40H0zM246 140h74v40h-66z'],
      [
        PALE,
        'M96 50h6v10h-6zm14 0h6v10h-6zm14 0h6v10h-6zm14 0h6v10h-6zm14 0h6v10h-6zm14 0h6v10h-6zm14 0h6v10h-6zM72 128h8v12h-8zm18 0h8v12h-8zm18 0h8v12h-8zm18 0h8v12h-8zm18 0h8v12h-8zm18 0h8v12h-8zm18 0h8v12h-8zm18 0h8v12h-8z'
      ]
    ],
    moving: [
      [WHITE, box(36, 72, 34, 16)],
      ['#5d7fae', box(238, 98, 36, 16)],
      [PALE, 'M152 20h18l1 24h-19z'],
      [DARK, 'M60 74h6v12h-6zM244 100h6v12h-6zM153 36h16v5h-16z'],
      ...person(120, 138, 22, '#c56a5b'),
      ...person(142, 142, 22, WHITE)
    ],
    lines: 'M0 93h100M216 93h104M146 0v48M140 142v38',
    boxes: [
      [FOUND, box(32, 68, 42, 24)],
      [FOUND, box(234, 94, 44, 24)],
      [WARN, box(111, 112, 40, 33)]
    ]
  },
  river: {
    ground: [
      skyline,
      ['#6f8ba3', 'M0 66h320v114H0z'],
      [
        '#5c7890',
        'M0 96h120v3H0zm160 14h160v3H160zM30 132h150v3H30zm190 20h100v3H220zM70 162h90v3H70z'
      ],
      [
        PALE,
        'M0 52h320v12h-26q-30 2-34 30h-8q-4-28-34-30h-32q-30 2-34 30h-8q-4-28-34-30H78q-30 2-34 30h-8Q32 66 0 64z'
      ],
      [WHITE, 'M0 50h320v3H0z'],
      [TREES, 'M0 180v-36q30-10 48 8 20-6 30 28z']
    ],
    moving: [
      [DARK, 'M196 128h56l-8 12h-42z'],
      [WHITE, 'M210 116h24v12h-24z']
    ],
    boxes: [[FOUND, box(190, 110, 68, 36)]]
  },
  gate: {
    ground: [
      [FAR, 'M30 16h260v90H30z'],
      [
        '#6d8297',
        'M44 30h22v24H44zm32 0h22v24H76zm32 0h22v24h-22zm80 0h22v24h-22zm32 0h22v24h-22zm32 0h22v24h-22zM44 66h22v40H44zm32 0h22v40H76zm112 0h22v40h-22zm32 0h22v40h-22zm32 0h22v40h-22z'
      ],
      [DARK, 'M130 58h46v48h-46z'],
      [ROAD, 'M120 106h70l100 74H20z'],
      [PALE, 'M236 92h30v44h-30z'],
      [DARK, 'M240 98h22v16h-22z'],
      [WHITE, 'M92 118h148v4H92z'],
      [LAMP, 'M104 118h16v4h-16zm34 0h16v4h-16zm34 0h16v4h-16zm34 0h16v4h-16z']
    ],
    moving: [...car(150, 112, 34, '#5d7fae'), ...person(222, 150, 40, WHITE)],
    boxes: [
      [FOUND, box(128, 84, 44, 32)],
      [FOUND, box(211, 106, 22, 48)]
    ]
  },
  plaza: {
    ground: [
      skyline,
      ['#8596a6', 'M0 66h320v114H0z'],
      [
        '#7a8b9c',
        'M0 84h320v1H0zm0 26h320v1H0zm0 36h320v2H0zM158 66h4v114h-8zM90 66h3L30 180h-6zM226 66h4l66 114h-6z'
      ],
      [TREES, 'M0 84V50q20-14 36 2 16 0 18 18l-6 14zM320 84V46q-22-12-36 4-16 2-16 20l8 14z']
    ],
    moving: [
      ...person(104, 108, 30, '#5d7fae'),
      ...person(120, 110, 30, WHITE),
      ...person(206, 124, 38, '#c56a5b'),
      ...person(64, 150, 50, PALE),
      ...person(252, 160, 54, DARK)
    ],
    boxes: [
      [FOUND, box(96, 76, 34, 36)],
      [FOUND, box(196, 84, 20, 42)],
      [FOUND, box(52, 98, 24, 54)],
      [WARN, box(239, 104, 26, 58)]
    ]
  }
} satisfies Record<string, View>

export type ViewName = keyof typeof views
