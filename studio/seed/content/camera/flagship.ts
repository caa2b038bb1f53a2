import { highlight, keyed, question, type SeedDocument, seo, short, text } from '../../document.ts'
import { exploded } from './exploded.ts'
import { macro, showcase, streetAtNight, streetByDay, streets } from './showcase.ts'
import { protocols, specifications } from './specification.ts'
import { cameraViews } from './views.ts'

const { front, side, media } = cameraViews(
  'flagship',
  {
    hero: [
      '旗舰型球机斜前方：白色球形机身挂在弯臂下，黑色镜头四周一圈补光灯',
      'Flagship camera from the front left: a white ball under a curved wall arm, its dark lens ringed by lamps'
    ],
    front: [
      '旗舰型球机正面：大口径镜头居中，四周是补光灯',
      'Flagship camera from the front: a large lens in the middle of an even ring of lamps'
    ],
    side: [
      '旗舰型球机侧面：弯臂、转台和球体后部的黑色散热片',
      'Flagship camera from the side: curved arm, turntable and the black heat sink at the back of the ball'
    ],
    outline: [
      '旗舰型球机正面与侧面线图，标注249 mm、311 mm和477 mm',
      'Line drawing of the flagship, front and side, marked 249 mm, 311 mm and 477 mm'
    ]
  },
  'KH-QJ20'
)

export const flagship: SeedDocument = {
  _id: 'camera-flagship',
  _type: 'camera',
  name: short('算力旗舰型球机', 'Flagship PTZ camera'),
  model: 'KH-QJ20',
  path: '/hardwareQJ',
  tier: 'flagship',
  order: 1,
  tagline: short(
    '一台看管一片区域，20T算力当场分析广场、路口和制高点的画面。',
    'One camera for a whole area: 20 TOPS to analyse squares, junctions and vantage points on the spot.'
  ),
  summary: text(
    '安装在楼顶、高杆和大型路口。800万像素的画面在机内完成检测、分类和结构化描述，传回中心的是目标、事件和按需调取的视频，专网和中心服务器的压力随之减轻。',
    'Made for rooftops, masts and large junctions. An 8-megapixel picture is detected, classified and described inside the housing. What travels to the centre are targets, events and the video somebody asks for, which relieves both the network and the servers.'
  ),
  uses: ['city', 'road'],
  highlights: keyed(
    highlight(
      ['12项任务同时进行', 'Twelve tasks at once'],
      [
        '人群密度、车辆轨迹、烟火和占道在同一画面里一起分析，各设区域、时段和灵敏度，互不排队。',
        'Crowd density, vehicle paths, smoke and blocked lanes are analysed in the same picture, each with its own area, hours and sensitivity, none waiting for another.'
      ],
      front
    ),
    highlight(
      ['水平连续旋转，不必回程', 'Turns on without turning back'],
      [
        '水平0至360°连续旋转，垂直−85°至40°，正下方也在视野内。300个预置位按时间或事件调用，重复定位误差不超过0.1°。',
        'Pan is continuous from 0 to 360°, tilt runs from −85° to 40°, so the ground below the pole is in view too. It keeps 300 presets, called by clock or event, and returns to each within 0.1°.'
      ],
      side
    ),
    highlight(
      ['远处的目标拉近再判', 'A closer look before it decides'],
      [
        '40倍光学变焦。广角画面发现疑似目标后，镜头自动拉近复核，再决定是否上报。',
        'With 40× optical zoom, the camera spots a possible target in the wide view, moves in, checks again and only then reports.'
      ],
      macro('flagship', '变焦镜头与灯环特写', 'Close-up of the zoom lens and its lamps')
    ),
    highlight(
      ['断网期间照常工作', 'It works through an outage'],
      [
        '链路中断时分析不停，事件和录像存在本机，恢复后按时间补传，平台记录没有缺口。',
        'When the link fails, analysis goes on and events and recordings are written to local storage. Once it is back they follow in order of time, leaving no gap on the platform.'
      ]
    )
  ),
  ...showcase('flagship', {
    facts: [
      [
        ['20 TOPS', '20 TOPS'],
        ['机内算力', 'Compute']
      ],
      [
        ['40倍', '40×'],
        ['光学变焦', 'Optical zoom']
      ],
      [
        ['250 m', '250 m'],
        ['红外补光', 'Infrared']
      ]
    ],
    installed: {
      title: ['适合楼顶、高杆和大型路口', 'At home on rooftops and masts'],
      text: [
        '位置越高，看住的范围越大。傍晚起由红外灯环补光。',
        'The higher it hangs, the more it watches. Its infrared ring takes over at dusk.'
      ],
      alt: [
        '傍晚楼顶立杆上的旗舰型球机，红外灯环亮着',
        'Flagship camera on a roof mast at dusk, infrared ring lit'
      ],
      at: [0.6, 0.55, 0.32, 0.8]
    },
    recognition: [
      [
        ['人员与人群', 'People and crowds'],
        ['人群密度', 'Crowd density'],
        'target',
        'attributes',
        'path',
        'event'
      ],
      [['车辆', 'Vehicles'], ['行车轨迹', 'Paths'], 'target', 'attributes', 'path', 'event'],
      [['烟火', 'Smoke and fire'], ['楼顶', 'Rooftops'], 'target', 'event'],
      [['占道', 'Blocked lanes'], ['车道', 'Lanes'], 'target', 'event']
    ],
    mounting: [
      ['wall', ['壁装', 'Wall'], ['随机弯臂', 'Arm in the box']],
      ['pole', ['抱杆', 'Pole'], ['弯臂加抱杆件', 'Arm and pole clamp']]
    ],
    accessories: [
      [
        ['抱杆件', 'Pole clamp'],
        ['把弯臂固定到立杆', 'Fixes the arm to a pole']
      ]
    ],
    compatible: [
      ['software-dispatch', ['识别事件直接上图', 'Its events appear on the map']],
      [
        'software-policeBus',
        [
          '按GB/T 28181—2022登记为视频服务',
          'Registered there as a video service under GB/T 28181-2022'
        ]
      ]
    ]
  }),
  exploded,
  comparison: streets(
    ['同一路口，白天和夜里', 'One junction, day and night'],
    ['彩色最低照度0.0005 lx。', 'It sees colour down to 0.0005 lx.'],
    streetByDay,
    streetAtNight
  ),
  compute: 20,
  sensor: short('1/1.2英寸CMOS', '1/1.2-inch CMOS'),
  resolution: 8,
  recognitionTypes: 80,
  protection: 'IP66',
  power: 28,
  weight: 8.9,
  panFrom: 0,
  panTo: 360,
  tiltFrom: -85,
  tiltTo: 40,
  reach: 250,
  illumination: 0.0005,
  tasks: 12,
  temperature: -40,
  protocols: protocols('Profile S / T / G'),
  specifications: specifications({
    lens: ['5.7至228 mm，40倍光学变焦', '5.7–228 mm, 40× optical zoom'],
    light: ['彩色0.0005 lx，黑白0.0001 lx', 'Colour 0.0005 lx, monochrome 0.0001 lx'],
    lamps: ['红外250 m', 'Infrared, 250 m'],
    video: ['H.265、H.264，3840×2160，25帧/秒', 'H.265, H.264, 3840 × 2160 at 25 frames/s'],
    tasks: ['12项', '12'],
    output: ['目标、属性、轨迹、事件、截图', 'Targets, attributes, paths, events, stills'],
    update: [
      '平台批量下发或本机导入，签名校验',
      'By the platform in batches or by hand, signature checked'
    ],
    port: ['1000 Mbit/s电口，1个SFP光口', '1000 Mbit/s copper, one SFP optical port'],
    storage: ['microSD，256 GB', 'microSD, 256 GB'],
    access: ['802.1X、HTTPS、首次登录强制改密', '802.1X, HTTPS, password change at first sign-in'],
    size: ['249×311×477 mm', '249 × 311 × 477 mm'],
    drive: ['电动，300个预置位，8条巡航路线', 'Motorised, 300 presets, 8 tours'],
    supply: ['24 V直流，或802.3bt以太网供电', '24 V DC, or Ethernet power to 802.3bt'],
    climate: ['−40至65 °C', '−40 to 65 °C'],
    mount: ['壁装弯臂，可选抱杆件', 'Wall arm; pole clamp optional']
  }),
  ...media,

  questions: keyed(
    question(
      ['20T算力按什么口径计算？', 'How are the 20 TOPS counted?'],
      [
        '按INT8整数运算的峰值计，单位TOPS。12项并行任务是在800万像素、25帧/秒下的实测上限；任务模型较大时数量会减少，方案阶段按您的任务清单核算。',
        'As peak INT8 operations, in TOPS. Twelve tasks is the limit we measured at 8 megapixels and 25 frames/s. Larger models lower it, so at the planning stage we work it out from your list of tasks.'
      ]
    ),
    question(
      [
        '上级平台还在用2016版国标，能接吗？',
        'Our upper-level platform still uses the 2016 edition. Will it connect?'
      ],
      [
        '能。设备按GB/T 28181—2022实现，并保留2016版信令，在网页管理端选择，平台升级后再切换。',
        'Yes. The camera implements GB/T 28181-2022 and keeps the 2016 signalling, chosen in its web page. Switch over when the platform has been upgraded.'
      ]
    ),
    question(
      ['装在楼顶需要另配什么？', 'What else does a rooftop need?'],
      [
        '接地（不大于4 Ω）和电源避雷器须在现场配置；弱电箱、立杆和光纤熔接不在供货范围内。',
        'Earthing of 4 Ω or less and a surge arrester on the supply, both on site. Cabinet, mast and fibre splicing are not part of the delivery.'
      ]
    )
  ),
  seo: seo(
    ['算力旗舰型球机KH-QJ20：20T，800万像素', 'Flagship PTZ camera KH-QJ20: 20 TOPS, 8 MP'],
    [
      '面向广场、路口和城市制高点的智能球机：20T算力，12项任务并行，40倍光学变焦，IP66，功耗28 W，支持GB/T 28181—2022接入。',
      'Smart PTZ camera for squares, junctions and city vantage points: 20 TOPS, twelve tasks at once, 40× zoom, IP66, 28 W, connects to GB/T 28181-2022.'
    ]
  )
}
