import { keyed, picture, short, text } from '../../document.ts'

type Pair = [zh: string, en: string]
type Side = 'top' | 'bottom' | 'right'

// Positions are in percent of the width and height of the picture.
const part = (title: Pair, body: Pair, x: number, y: number, side: Side) => ({
  _type: 'explodedPart',
  title: short(...title),
  text: text(...body),
  x,
  y,
  side
})

/** The flagship taken apart along its optical axis. */
export const exploded = {
  _type: 'explodedView',
  title: short('拆开来看', 'Taken apart'),
  picture: picture(
    'camera-flagship-exploded.webp',
    '旗舰型球机的部件沿光轴依次排开',
    'The parts of the flagship camera, laid out along the optical axis'
  ),
  parts: keyed(
    part(['前窗', 'Window'], ['封住镜头舱', 'Seals the lens chamber'], 10, 69, 'bottom'),
    part(['红外灯环', 'Infrared ring'], ['补光250 m', 'Lights 250 m'], 20, 65, 'top'),
    part(
      ['球形外壳', 'Housing'],
      ['防尘防水，IP66', 'Keeps dust and water out: IP66'],
      42,
      61,
      'bottom'
    ),
    part(
      ['云台', 'Pan and tilt'],
      ['连续旋转，300个预置位', 'Turns endlessly, 300 presets'],
      40,
      34,
      'right'
    ),
    part(['变焦镜头', 'Zoom lens'], ['5.7至228 mm', '5.7–228 mm'], 57, 58, 'bottom'),
    part(
      ['图像传感器', 'Image sensor'],
      ['1/1.2英寸，800万像素', '1/1.2-inch, 8 megapixels'],
      68,
      60,
      'top'
    ),
    part(
      ['传感器板', 'Sensor board'],
      ['原始数据不经压缩', 'Sends raw data, uncompressed'],
      71,
      55,
      'bottom'
    ),
    part(['算力模块', 'Compute module'], ['20T，12项任务', '20 TOPS, 12 tasks'], 78, 55, 'top'),
    part(['散热器', 'Heat sink'], ['无风扇', 'No fan to fail'], 92, 46, 'bottom')
  )
}
