import { highlight, keyed, question, type SeedDocument, seo, short, text } from '../../document.ts'
import { macro, showcase, streetAtNight, streets, streetWithNoise } from './showcase.ts'
import { protocols, specifications } from './specification.ts'
import { cameraViews } from './views.ts'

const { front, side, media } = cameraViews(
  'enhanced',
  {
    hero: [
      '增强型云台摄像机斜前方视图：带遮阳罩的筒形机身由双臂托在转台下方',
      'Enhanced camera from the front left: a hooded barrel held by two arms below its turntable'
    ],
    front: [
      '增强型云台摄像机正面：双臂之间的圆形镜头和一圈补光灯',
      'Enhanced camera from the front: a round lens with a ring of lamps between the two arms'
    ],
    side: [
      '增强型云台摄像机侧面：筒身平直，后部为黑色散热片，上方连接弯臂支架',
      'Enhanced camera from the side: a level barrel with a black heat sink behind, hung from a curved arm'
    ],
    outline: [
      '增强型云台摄像机正面与侧面线图，标注178 mm、293 mm和372 mm',
      'Line drawing of the enhanced camera, front and side, marked 178 mm, 293 mm and 372 mm'
    ]
  },
  'KH-ZQ6'
)

export const enhanced: SeedDocument = {
  _id: 'camera-enhanced',
  _type: 'camera',
  name: short('增强型云台摄像机', 'Enhanced PTZ camera'),
  model: 'KH-ZQ6',
  path: '/hardwareZQ',
  tier: 'enhanced',
  order: 2,
  tagline: short(
    '用于道路和园区：6T算力，25倍变焦，沿路巡航，停稳后再识别上报。',
    'For roads and campuses: 6 TOPS, 25× zoom, and a patrol that stops to look before it reports.'
  ),
  summary: text(
    '一根立杆要看两个方向，又装不下大型球机，就选这一款。筒形机身带遮阳罩，顺光逆光都能得到稳定的画面；云台按路线巡航，到位后停稳、识别、上报，再转向下一点。',
    'For the pole that must watch two directions and has no room for a large dome. The hooded barrel keeps the picture steady with the sun in front or behind. It patrols a route: stop, recognise, report, move on.'
  ),
  uses: ['road', 'campus'],
  highlights: keyed(
    highlight(
      ['巡航与识别排在同一张表里', 'Patrol and recognition on one timetable'],
      [
        '每个预置位绑定自己的任务：路口看违停，校门口看聚集，河段看漂浮物。到位后自动切换，不需要值班员逐点操作。',
        'Each preset carries its own task: parking at the junction, gatherings at the school gate, debris on the river. The camera switches on arrival, with no one at a desk steering it.'
      ],
      macro(
        'enhanced',
        '垂直转轴特写，旁边是散热片',
        'Close-up of the tilt bearing beside the cooling fins'
      )
    ),
    highlight(
      ['遮阳罩和除雾解决户外老问题', 'A hood and a demister for old outdoor troubles'],
      [
        '加长遮阳罩减少直射光，镜头玻璃内侧有加热膜，凝露在3分钟内消散。',
        'The long hood keeps direct sun off the glass, and a heating film behind it clears condensation within three minutes.'
      ],
      side
    ),
    highlight(
      ['夜间补光随变焦收放', 'Lamps that follow the zoom'],
      [
        '补光角度跟随焦距变化，看近处时铺开，看远处时收拢，150 m内车身颜色和行人衣着仍可分辨。',
        'The beam widens for near scenes and narrows for far ones. Within 150 m the colour of a car and the clothes of a pedestrian can still be told.'
      ],
      front
    )
  ),
  ...showcase('enhanced', {
    facts: [
      [
        ['6 TOPS', '6 TOPS'],
        ['机内算力', 'Compute']
      ],
      [
        ['25倍', '25×'],
        ['光学变焦', 'Optical zoom']
      ],
      [
        ['150 m', '150 m'],
        ['红外与白光补光', 'Infrared and white light']
      ]
    ],
    installed: {
      title: ['适合道路、校园和停车场', 'At home on roads, campuses and in car parks'],
      text: [
        '一根立柱看两个方向。图中机位在车库立柱上，轮流看车道和出入口。',
        'One column, two directions: here it alternates between the lane and the exit of a car park.'
      ],
      alt: [
        '地下车库的立柱上装着增强型云台摄像机，后方停着车辆',
        'Enhanced camera on a column of a car park, parked cars behind'
      ],
      at: [0.53, 0.5, 0.3, 0.7]
    },
    recognition: [
      [
        ['人员', 'People'],
        ['衣着、校门口聚集', 'Clothes, gatherings at a gate'],
        'target',
        'attributes',
        'event'
      ],
      [
        ['机动车', 'Cars and lorries'],
        ['车身颜色、路口违停', 'Colour, parking at junctions'],
        'target',
        'attributes',
        'event'
      ],
      [['漂浮物', 'Debris'], ['河段、闸口', 'Rivers, gates'], 'target', 'event']
    ],
    mounting: [
      ['wall', ['壁装', 'Wall'], ['弯臂，四孔底板', 'Arm with a four-hole plate']],
      ['pole', ['抱杆', 'Pole'], ['弯臂另加抱杆件', 'Arm plus clamp']]
    ],
    accessories: [
      [
        ['抱杆件', 'Pole clamp'],
        ['立柱和灯杆通用', 'For columns and lamp posts']
      ]
    ],
    compatible: [
      ['software-policeBus', ['以统一编码提供视频流', 'Offers its stream under one common code']],
      [
        'software-mobilePolice',
        ['现场人员在终端上调看画面', 'Officers on site see its picture on their terminal']
      ],
      ['software-dispatch', ['违停、聚集事件转成任务', 'Parking and gatherings become tasks']]
    ]
  }),
  comparison: streets(
    ['夜里，差别在传感器', 'At night the sensor makes the difference'],
    [
      '彩色最低照度0.001 lx。两幅画面均为模拟，说明噪点的差别。',
      'It sees colour down to 0.001 lx. Both pictures are simulated to show the difference in noise.'
    ],
    streetWithNoise,
    streetAtNight
  ),
  compute: 6,
  sensor: short('1/1.8英寸CMOS', '1/1.8-inch CMOS'),
  resolution: 8,
  recognitionTypes: 80,
  protection: 'IP66',
  power: 22,
  weight: 7.6,
  panFrom: 0,
  panTo: 360,
  tiltFrom: -85,
  tiltTo: 40,
  reach: 150,
  illumination: 0.001,
  tasks: 5,
  temperature: -40,
  protocols: protocols('Profile S / T / G'),
  specifications: specifications({
    lens: ['5至125 mm，25倍光学变焦', '5–125 mm, 25× optical zoom'],
    light: ['彩色0.001 lx，黑白0.0005 lx', 'Colour 0.001 lx, monochrome 0.0005 lx'],
    lamps: ['红外与白光150 m', 'Infrared and white, 150 m'],
    video: ['H.265、H.264，3840×2160，25帧/秒', 'H.265, H.264, 3840 × 2160 at 25 frames/s'],
    tasks: ['5项', '5'],
    output: ['目标、属性、事件、截图', 'Targets, attributes, events, stills'],
    update: [
      '平台批量下发或本机导入，签名校验',
      'By the platform in batches or by hand, signature checked'
    ],
    port: ['1000 Mbit/s电口', '1000 Mbit/s copper'],
    storage: ['microSD，256 GB', 'microSD, 256 GB'],
    access: ['802.1X、HTTPS、首次登录强制改密', '802.1X, HTTPS, password change at first sign-in'],
    size: ['178×293×372 mm', '178 × 293 × 372 mm'],
    drive: ['电动，256个预置位，8条巡航路线', 'Motorised, 256 presets, 8 tours'],
    supply: ['24 V直流，或802.3at以太网供电', '24 V DC, or Ethernet power to 802.3at'],
    climate: ['−40至60 °C', '−40 to 60 °C'],
    mount: ['壁装弯臂，可选抱杆件', 'Wall arm; pole clamp optional']
  }),
  ...media,

  questions: keyed(
    question(
      ['和旗舰型怎么选？', 'How do I choose between this and the flagship?'],
      [
        '视距在150 m以内、同时任务不超过5项，选增强型；制高点、大型广场或需要更多任务并行，选旗舰型。两款协议一致，可以混用。',
        'For distances up to 150 m and no more than five tasks, take this one. For vantage points, large squares or more tasks, take the flagship. Both speak the same protocols and mix freely.'
      ]
    ),
    question(
      ['已有的立杆和支架能继续用吗？', 'Can we keep our poles and brackets?'],
      [
        '支架底板为四孔通用孔距，多数壁装和抱杆件可直接固定。立杆承重和抗风请按7.6 kg整机重量复核。',
        'The base plate has a common four-hole pattern that fits most wall and pole mounts. Please check the pole’s load and wind rating against the 7.6 kg of the camera.'
      ]
    ),
    question(
      ['在封闭网络里怎样更新模型？', 'How are models updated in a closed network?'],
      [
        '离线模型包随升级介质交付，导入平台后按分组下发。设备先校验签名再替换，失败时回到原版本，整个过程不需要外网。',
        'Model packages come on the upgrade medium and are rolled out by group from the platform. A camera checks the signature before it swaps, and falls back to the old version if anything fails. No outside connection is involved.'
      ]
    )
  ),
  seo: seo(
    ['增强型云台摄像机KH-ZQ6：6T，25倍变焦', 'Enhanced PTZ camera KH-ZQ6: 6 TOPS, 25× zoom'],
    [
      '适合道路、校园和园区立杆的云台摄像机：6T算力，800万像素，每个预置位可绑定识别任务，随焦补光150 m，功耗22 W，重7.6 kg。',
      'PTZ camera for roads, schools and campuses: 6 TOPS, 8 megapixels, a recognition task for every preset, lamps that reach 150 m, 22 W and 7.6 kg.'
    ]
  )
}
