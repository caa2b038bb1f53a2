import type { Locale } from '../../shared/i18n/locale.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import { type Editable, editAttributes } from '../cms/edit-attributes.ts'
import { foreignTag, type Localized, plain } from '../cms/text.ts'
import type { CompareQueryResult } from '../cms/types.generated.ts'
import type { Translate } from '../i18n/translate.ts'

/** Specifications of a camera, as queries return them. */
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
  | 'standards'
  | 'warranty'
  | 'support'
  | 'specifications'
  | 'uses'
>

// Chinese counts pixels in units of 万 (ten thousand).
const WAN_IN_A_MEGAPIXEL = 100

const SEPARATOR = { zh: '、', en: ', ' } as const

const uses = ['city', 'road', 'campus', 'perimeter', 'indoor'] as const

const tiers = ['flagship', 'enhanced', 'pro', 'basic'] as const

export const groups = ['imaging', 'analytics', 'network', 'body', 'service'] as const
export type Group = (typeof groups)[number]

/** Name of the tier of a camera; empty if it is unknown. */
export function tierName(tier: unknown, t: Translate): string {
  const known = tiers.find(name => name === tier)
  return known ? t(`camera.tier.${known}`) : ''
}

/** Row of a specification table; `lang` is set if a text is in the other language. */
export interface SpecRow {
  /** Identifies the row across cameras. */
  key: string
  group: Group
  label: string
  labelLang?: string | undefined
  value: string
  lang?: string | undefined
  /** Parts of the value with a note each. */
  explained?: { name: string; note: Localized }[] | undefined
  /** Links to the field in the preview. */
  edit?: Editable | undefined
}

/** Returns the specifications of a camera as rows, with units in the language of the page; missing values are omitted. */
export function specRows(camera: CameraSpecs, t: Translate, locale: Locale): SpecRow[] {
  const notes = {
    'camera.protocols': standards(camera.protocols, t, locale),
    'camera.standards': standards(camera.standards, t, locale)
  }
  const names = (key: keyof typeof notes) =>
    notes[key].map(({ name }) => name).join(SEPARATOR[locale])
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
    ['network', 'camera.protocols', names('camera.protocols')],
    ['body', 'camera.weight', number(camera.weight, value => t('unit.weight', { value }))],
    ['body', 'camera.power', number(camera.power, value => t('unit.power', { value }))],
    ['body', 'camera.protection', camera.protection ?? ''],
    ['body', 'camera.pan', range(camera.panFrom, camera.panTo, t)],
    ['body', 'camera.tilt', range(camera.tiltFrom, camera.tiltTo, t)],
    [
      'body',
      'camera.uses',
      capitalized(
        uses
          .filter(use => camera.uses?.includes(use))
          .map(use => t(`camera.use.${use}`))
          .join(SEPARATOR[locale])
      )
    ],
    ['service', 'camera.standards', names('camera.standards')]
  ]
  const own = (group: Group, key: 'sensor' | 'warranty' | 'support') => ({
    ...localized(group, key, null, camera[key], locale),
    label: t(`camera.${key}`)
  })
  const further = (camera.specifications ?? []).map(row =>
    localized(row.group ?? 'body', plain(row.label), row.label, row.value, locale)
  )
  return [
    own('imaging', 'sensor'),
    ...fixed.map(([group, key, value]) => ({
      key,
      group,
      label: t(key),
      value,
      explained: key in notes ? notes[key as keyof typeof notes] : undefined,
      edit: editAttributes(camera, getField(key))
    })),
    ...further,
    own('service', 'warranty'),
    own('service', 'support')
  ].filter(({ label, value }) => label && value)
}

/** Groups the rows of a camera; groups without rows are omitted. */
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

// A range has two fields.
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

/** Names of protocols or standards with edition and conformity, which are as editors entered them. */
function standards(
  entered: CameraSpecs['protocols'],
  t: Translate,
  locale: Locale
): { name: string; note: Localized }[] {
  return (entered ?? [])
    .filter(({ name }) => name)
    .map(({ name, edition, conformity, certificate, note }) => {
      const remarks = [edition, conformityText(conformity, certificate, t)].filter(Boolean)
      return {
        name: withRemark(name ?? '', remarks.join(locale === 'zh' ? '，' : ', '), locale),
        note
      }
    })
}

function conformityText(conformity: unknown, certificate: string | null, t: Translate): string {
  if (conformity === 'supported') return t('camera.conformity.supported')
  // Nothing is called certified without the number of its certificate.
  if (conformity !== 'certified' || !certificate || isBlank(certificate)) return ''
  return t('camera.conformity.certified', { number: certificate.trim() })
}

function withRemark(name: string, remark: string, locale: Locale): string {
  if (!remark) return name
  return locale === 'zh' ? `${name}（${remark}）` : `${name} (${remark})`
}

/** Capitalizes the first letter of a list. */
function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
