import { expect, test } from 'vitest'
import { translator } from '../i18n/translate.ts'
import { compareRows } from './compare-rows.ts'
import { byGroup, type CameraSpecs, specRows, tierName } from './specifications.ts'

const entered = { name: null, edition: null, conformity: null, certificate: null, note: null }
const pro: CameraSpecs = {
  sensor: { text: '1/1.8″ CMOS', lang: 'zh', fallback: null },
  resolution: 8,
  compute: 6,
  recognitionTypes: 80,
  protection: 'IP66',
  power: 22,
  weight: 8.6,
  panFrom: 0,
  panTo: 360,
  tiltFrom: -85,
  tiltTo: 40,
  protocols: [{ ...entered, _key: 'a', name: 'GB/T 28181', edition: '2022' }],
  standards: null,
  warranty: null,
  support: null,
  specifications: [
    {
      _key: 'b',
      group: 'imaging',
      label: { text: '焦距', lang: 'zh', fallback: null },
      value: { text: '4.7–118 mm', lang: 'zh', fallback: null }
    }
  ],
  uses: ['campus', 'road']
}

test('values have units in the language of the page', () => {
  const values = (locale: 'zh' | 'en') =>
    Object.fromEntries(specRows(pro, translator(locale), locale).map(row => [row.label, row.value]))
  expect(values('zh')).toMatchObject({
    重量: '8.6\u00a0kg',
    垂直转动: '−85°至40°',
    接入协议: 'GB/T 28181（2022）',
    焦距: '4.7–118 mm',
    适用场所: '道路与路口、园区与校园'
  })
  expect(values('en')).toMatchObject({
    Weight: '8.6\u00a0kg',
    'Made for': 'Roads and junctions, campuses',
    Compute: '6\u00a0TOPS',
    Tilt: '−85° to 40°'
  })
})

test('a text that fell back to Chinese has its language', () => {
  const sensor = specRows(pro, translator('en'), 'en').find(({ key }) => key === 'sensor')
  expect(sensor?.lang).toBe('zh-Hans')
})

test('a standard is called certified only with the number of its certificate', () => {
  const standards = [
    { ...entered, _key: 'a', name: 'A', edition: '2020', conformity: 'supported' as const },
    { ...entered, _key: 'b', name: 'B', conformity: 'certified' as const, certificate: ' 17 ' },
    { ...entered, _key: 'c', name: 'C', conformity: 'certified' as const, certificate: ' ' },
    { ...entered, _key: 'd', name: 'D' }
  ]
  const value = (locale: 'zh' | 'en') =>
    specRows({ ...pro, standards }, translator(locale), locale).find(
      ({ key }) => key === 'camera.standards'
    )?.value
  expect(value('zh')).toBe('A（2020，支持）、B（已认证，证书17）、C、D')
  expect(value('en')).toBe('A (2020, supported), B (certified, no. 17), C, D')
})

test('missing values have no row, and groups without rows are omitted', () => {
  const bare = {
    ...pro,
    weight: null,
    sensor: null,
    resolution: null,
    specifications: null,
    protocols: null,
    tiltTo: null
  }
  const rows = specRows(bare, translator('zh'), 'zh')
  expect(rows.map(({ label }) => label)).not.toContain('重量')
  expect(rows.map(({ label }) => label)).not.toContain('垂直转动')
  expect(byGroup(rows).map(([group]) => group)).toEqual(['analytics', 'body'])
})

test('a comparison puts the rows that differ first', () => {
  const t = translator('zh')
  const rows = compareRows([
    specRows(pro, t, 'zh'),
    specRows({ ...pro, weight: 1.2, specifications: [] }, t, 'zh')
  ])
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['重量', '焦距'])
  expect(rows.slice(0, 2).every(({ differs }) => differs)).toBe(true)
  expect(rows[1]?.cells).toEqual([
    { value: '4.7–118 mm', lang: undefined },
    { value: '—', lang: undefined }
  ])
})

test('an unknown tier has no name', () => {
  expect(tierName('pro', translator('zh'))).toBe('专业型')
  expect(tierName('titanic', translator('zh'))).toBe('')
  expect(tierName(null, translator('zh'))).toBe('')
})
