import { foreignTag, type Localized, plain } from '../cms/text.ts'
import type { CompareQueryResult } from '../cms/types.generated.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Translate } from '../i18n/translate.ts'
import { type Editable, editAttributes } from '../preview/edit-attributes.ts'

/** The figures of a camera, as queries give them. */
export type CameraSpecs = Pick<
  CompareQueryResult[number],
  | 'sensor'
  | 'resolution'
  | 'compute'
  | 'recognitionTypes'
  | 'protection'
  | 'power'
  | 'weight'
  | 'panFrom'
  | 'panTo'
  | 'tiltFrom'
  | 'tiltTo'
  | 'protocols'
  | 'specifications'
  | 'uses'
>

// Chinese counts pixels in units of ten thousand.
const WAN_IN_A_MEGAPIXEL = 100

const SEPARATOR = { zh: '、', en: ', ' } as const

const uses = ['city', 'road', 'campus', 'perimeter', 'indoor'] as const

const tiers = ['flagship', 'enhanced', 'pro', 'basic'] as const

export const groups = ['imaging', 'analytics', 'network', 'body'] as const
export type Group = (typeof groups)[number]

/** Name of a camera's tier; empty where the content has none that is known. */
export function tierName(tier: unknown, t: Translate): string {
  const known = tiers.find(name => name === tier)
  return known ? t(`camera.tier.${known}`) : ''
}

/** One row of a specification table; `lang` says that a text is in the other language. */
export interface SpecRow {
  /** What makes the row the same one on another camera. */
  key: string
  group: Group
  label: string
  labelLang?: string | undefined
  value: string
  lang?: string | undefined
  /** The parts of the value, where each has something to say. */
  explained?: { name: string; note: Localized }[] | undefined
  /** Leads editors to the field in the preview. */
  edit?: Editable | undefined
}

/** The specification of a camera as rows, with units in the page's language. Figures that are missing make no row. */
export function specRows(camera: CameraSpecs, t: Translate, locale: Locale): SpecRow[] {
  const spoken = protocols(camera, locale)
  const fixed: [Group, Parameters<Translate>[0], string][] = [
    [
      'imaging',
      'camera.resolution',
      number(camera.resolution, value =>
        t('unit.megapixels', { value: locale === 'zh' ? value * WAN_IN_A_MEGAPIXEL : value })
      )
    ],
    ['analytics', 'camera.compute', number(camera.compute, value => t('unit.compute', { value }))],
    [
      'analytics',
      'camera.recognitionTypes',
      number(camera.recognitionTypes, value => t('unit.types', { value }))
    ],
    ['network', 'camera.protocols', spoken.map(({ name }) => name).join(SEPARATOR[locale])],
    ['body', 'camera.weight', number(camera.weight, value => t('unit.weight', { value }))],
    ['body', 'camera.power', number(camera.power, value => t('unit.power', { value }))],
    ['body', 'camera.protection', camera.protection ?? ''],
    ['body', 'camera.pan', range(camera.panFrom, camera.panTo, t)],
    ['body', 'camera.tilt', range(camera.tiltFrom, camera.tiltTo, t)],
    [
      'body',
      'camera.uses',
      begun(
        uses
          .filter(use => camera.uses?.includes(use))
          .map(use => t(`camera.use.${use}`))
          .join(SEPARATOR[locale])
      )
    ]
  ]
  const own = (camera.specifications ?? []).map(row =>
    localized(row.group ?? 'body', plain(row.label), row.label, row.value, locale)
  )
  const sensor = localized('imaging', 'sensor', null, camera.sensor, locale)
  return [
    { ...sensor, label: t('camera.sensor') },
    ...fixed.map(([group, key, value]) => ({
      key,
      group,
      label: t(key),
      value,
      explained: key === 'camera.protocols' ? spoken : undefined,
      edit: editAttributes(camera, getField(key))
    })),
    ...own
  ].filter(({ label, value }) => label && value)
}

/** The rows of one camera by group, groups without rows left out. */
export function byGroup(rows: SpecRow[]): [Group, SpecRow[]][] {
  return groups
    .map(group => [group, rows.filter(row => row.group === group)] as [Group, SpecRow[]])
    .filter(([, own]) => own.length > 0)
}

function localized(
  group: Group,
  key: string,
  label: Localized,
  value: Localized,
  locale: Locale
): SpecRow {
  return {
    key,
    group,
    label: plain(label),
    labelLang: foreignTag(label, locale),
    value: plain(value),
    lang: foreignTag(value, locale),
    edit: editAttributes(value)
  }
}

// A range stands in two fields.
function getField(key: string): string {
  const field = key.replace('camera.', '')
  return field === 'pan' || field === 'tilt' ? `${field}From` : field
}

function number(value: number | null, print: (value: number) => string): string {
  return typeof value === 'number' ? print(value) : ''
}

function range(from: number | null, to: number | null, t: Translate): string {
  if (typeof from !== 'number' || typeof to !== 'number') return ''
  return t('unit.degrees', { from: signed(from), to: signed(to) })
}

function signed(value: number): string {
  return String(value).replace('-', '−')
}

function protocols(camera: CameraSpecs, locale: Locale): { name: string; note: Localized }[] {
  return (camera.protocols ?? [])
    .filter(({ name }) => name)
    .map(({ name, edition, note }) => ({ name: withEdition(name ?? '', edition, locale), note }))
}

function withEdition(name: string, edition: string | null, locale: Locale): string {
  if (!edition) return name
  return locale === 'zh' ? `${name}（${edition}）` : `${name} (${edition})`
}

/** A list that begins with a capital. */
function begun(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
