import { expect, test } from 'vitest'
import { texts } from './check/walk-seed.ts'
import { seedDocuments } from './index.ts'

const cameras = seedDocuments.filter(({ _type }) => _type === 'camera')
const lines = seedDocuments.flatMap(document =>
  [...texts(document)].map(({ text }) => ({
    id: document._id,
    text: text.replaceAll('\u00a0', ' ')
  }))
)

/** Every number matched by the pattern's group, with the id of its document. */
function numbers(pattern: RegExp): [id: string, number: number][] {
  return lines.flatMap(({ id, text }) =>
    [...text.matchAll(pattern)].map(([, found]): [string, number] => [id, Number(found)])
  )
}

test('the cameras have the compute, the protection and the reach that the family claims', () => {
  const by = Object.fromEntries(cameras.map(camera => [camera.tier, camera]))
  expect(cameras.map(({ tier }) => tier)).toEqual(['flagship', 'enhanced', 'pro', 'basic'])
  expect(cameras.map(({ compute }) => compute)).toEqual([20, 6, 6, 1])
  expect(by.basic?.resolution).toBe(4)
  expect(by.pro?.weight).toBe(8.5)
  for (const camera of cameras) {
    expect(camera).toMatchObject({ protection: 'IP66', panFrom: 0, panTo: 360 })
    expect(camera).toMatchObject({ tiltFrom: -85, tiltTo: 40 })
    expect(camera.recognitionTypes).toBeGreaterThanOrEqual(80)
    expect(camera.power).toBeLessThanOrEqual(30)
    expect(camera.weight).toBeLessThanOrEqual(9)
    expect(JSON.stringify(camera.protocols)).toMatch(/ONVIF.*RTSP.*GB\/T 28181","edition":"2022"/)
  }
})

test('a weight or a compute that a camera page names is the camera’s own', () => {
  for (const camera of cameras) {
    const own = numbers(/(\d+(?:\.\d+)?) kg/g).filter(([id]) => id === camera._id)
    for (const [, weight] of own) expect([camera._id, weight]).toEqual([camera._id, camera.weight])
    const tops = numbers(/(\d+)(?:T(?![A-Za-z])| TOPS)/g).filter(([id]) => id === camera._id)
    expect(tops.length).toBeGreaterThan(0)
    for (const [, compute] of tops)
      expect([camera._id, compute]).toEqual([camera._id, camera.compute])
  }
})

test('figures stay within what the company claims', () => {
  const value = (name: string) => {
    const figure = seedDocuments.find(({ _id }) => _id === `figure-${name}`)
    return [...texts(figure?.value)].map(({ text }) => text.replaceAll('\u00a0', ' '))
  }
  expect(value('founded')).toEqual(['1998', '1998'])
  expect(value('listed')).toEqual(['2003', '2003'])
  expect(value('subsidiaries')).toEqual(['约20', 'About 20'])
  expect(value('securities')).toEqual(['30%+', '30%+'])
  expect(value('clients')).toEqual(['300+', '300+'])
  expect(value('exchanges')).toEqual(['22/34', '22 of 34'])
  expect(value('cities')).toEqual(['50+', '50+'])
  expect(value('types')).toEqual(['80+', '80+'])
  expect(value('power')).toEqual(['≤ 30 W', '≤ 30 W'])
  expect(value('weight')).toEqual(['≤ 9 kg', '≤ 9 kg'])
})

test('a figure that limits all cameras holds for each of them', () => {
  const limit = (name: string) => {
    const figure = seedDocuments.find(({ _id }) => _id === `figure-${name}`)
    const [zh, en] = [...texts(figure?.value)].map(({ text }) => Number(/\d+/.exec(text)))
    expect(zh).toBe(en)
    return zh
  }
  const all = (field: string) => cameras.map(camera => Number(camera[field]))
  expect(limit('weight')).toBeGreaterThanOrEqual(Math.max(...all('weight')))
  expect(limit('power')).toBeGreaterThanOrEqual(Math.max(...all('power')))
  expect(limit('types')).toBeLessThanOrEqual(Math.min(...all('recognitionTypes')))
  expect(cameras.map(({ protection }) => protection)).toEqual(
    cameras.map(() => `IP${limit('protection')}`)
  )
})

test('wherever a text names a company figure, it is the claimed one', () => {
  const only = (pattern: RegExp, claimed: number) => {
    for (const [id, number] of numbers(pattern)) expect([id, number]).toEqual([id, claimed])
  }
  only(/(\d{4})年成立/g, 1998)
  only(/[Ff]ounded in (\d{4})/g, 1998)
  only(/(\d{4})年上市/g, 2003)
  only(/[Ll]isted in (\d{4})/g, 2003)
  only(/(\d+)家子公司/g, 20)
  only(/(\d+) subsidiaries/g, 20)
  only(/(\d+)余?家资产管理/g, 300)
  only(/(\d+)\+? asset[- ]manage/g, 300)
  only(/(\d+)余?个智慧城市/g, 50)
  only(/(\d+)\+? smart-city/g, 50)
  only(/(\d+)余?类目标/g, 80)
  only(/(\d+)\+? target types/g, 80)
})

test('the distance up to which a camera is advised is the one by which it is found', () => {
  for (const camera of cameras) {
    const advised = numbers(/(?:视距在|distances up to |看清|scenes beyond )(\d+) m/g)
    for (const [id, metres] of advised.filter(([id]) => id === camera._id))
      expect([id, metres]).toEqual([camera._id, camera.reach])
  }
})

test('no text claims a certificate or a passed test: those are entered with their number', () => {
  const claim = /通过.{0,8}(认证|检测|测试)|符合性(测试|报告)|passed conformity|certified to/
  expect(lines.filter(({ text }) => claim.test(text))).toEqual([])
})
