import { expect, test } from 'vitest'
import { splitMeasurements, splitRunningText, type TextPart } from './no-break.ts'

const whole = (parts: TextPart[]) => parts.filter(part => part.whole).map(part => part.text)

test.each([
  ['249 × 311 × 477\u00a0mm', ['249 × 311 × 477\u00a0mm']],
  ['249×311×477\u00a0mm（深度含出线）', ['249×311×477\u00a0mm']],
  ['5.7–228\u00a0mm, 40× optical zoom', ['5.7–228\u00a0mm']],
  ['−85° to +40°', []],
  ['H.265, H.264, 3840 × 2160 at 25\u00a0frames/s', ['3840 × 2160', '25\u00a0frames/s']],
  ['H.265、H.264，3840×2160，25帧/秒', ['3840×2160', '25帧/秒']],
  ['800 万像素', ['800 万像素']],
  ['1/1.2-inch CMOS', ['1/1.2']],
  ['1/1.2英寸CMOS', ['1/1.2英寸']],
  ['5.7至228\u00a0mm，40倍光学变焦', []],
  ['9.8万元，90天', []],
  ['RTSP (RFC 2326), GB/T 28181 (2022)', ['RFC 2326', 'GB/T 28181']],
  ['ONVIF (Profile S / T / G)', ['S / T / G']],
  ['Size (W × D × H)', ['W × D × H']],
  ['外形尺寸（宽×深×高）', ['（宽×深×高）']],
  // Longer than a column of a table.
  ['1249 × 1311 × 1477\u00a0mm', []],
  ['Answer within working hours', []],
  ['', []]
])('in %s the parts that must not break are whole', (text, expected) => {
  expect(whole(splitMeasurements(text))).toEqual(expected)
})

test('joined, the parts are the text', () => {
  for (const text of ['红外250\u00a0m，补光', 'IP66, 1000\u00a0Mbit/s', '第3—5天'])
    expect(
      splitMeasurements(text)
        .map(part => part.text)
        .join('')
    ).toBe(text)
})

test.each([
  ['支持GB/T 28181—2022和GA/T 1400对接', ['GB/T 28181—2022', 'GA/T 1400']],
  ['Level three of GB/T 22239—2019.', ['GB/T 22239—2019']],
  ['GB 35114, RFC\u00a02326', ['GB 35114', 'RFC\u00a02326']],
  ['500 m of cable, 2 TB, H.265', []],
  ['3000张以上标注图片，6至8周交付', ['6至8周']],
  ['水平0至360°，垂直−85°至40°', ['0至360°', '−85°至40°']],
  ['常见应用3至5个工作日上线', ['3至5个']],
  ['轻量机位：400万像素，1T算力', ['400万像素']],
  ['到期前3个工作日和到期当天', ['3个工作日']],
  ['运行温度18至27\u00a0°C', ['18至27\u00a0°C']],
  ['Meetings, follow-up and duty, by single sign-on', ['follow-up', 'sign-on']],
  ['A one-way port, a sign-in-only page', []],
  ['A 123456789012345 long number, ABCDEFGH 12', []]
])('in %s what must not break in running text stays whole', (text, expected) => {
  expect(whole(splitRunningText(text))).toEqual(expected)
})
