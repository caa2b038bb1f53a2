import { highlight, keyed, question, type SeedDocument, seo, short, text } from '../../document.ts'
import { macro, showcase } from './showcase.ts'
import { protocols, specifications } from './specification.ts'
import { cameraViews } from './views.ts'

const { hero, front, media } = cameraViews(
  'basic',
  {
    hero: [
      '基础型海螺摄像机斜前方视图：白色球头嵌在圆形底座中，黑色面罩内有六颗补光灯',
      'Basic camera from the front right: a white ball set in a round base, six lamps behind a dark face'
    ],
    front: [
      '基础型海螺摄像机正面：镜头两侧各有三颗补光灯，下方有绿色状态灯',
      'Basic camera from the front: three lamps on each side of the lens, a green status light below'
    ],
    side: [
      '基础型海螺摄像机侧面：低矮的底座，线缆从后方引出',
      'Basic camera from the side: a low base with the cable leaving at the back'
    ],
    outline: [
      '基础型海螺摄像机正面与侧面线图，标注137 mm、202 mm和106 mm',
      'Line drawing of the basic camera, front and side, marked 137 mm, 202 mm and 106 mm'
    ]
  },
  'KH-JC1'
)

export const basic: SeedDocument = {
  _id: 'camera-basic',
  _type: 'camera',
  name: short('基础型海螺摄像机', 'Basic turret camera'),
  model: 'KH-JC1',
  path: '/hardwareJC',
  tier: 'basic',
  order: 4,
  tagline: short(
    '大厅、窗口和楼道的轻量机位：400万像素，1T算力，一根网线即可。',
    'For halls, counters and corridors: 4 megapixels, 1 TOPS and a single network cable.'
  ),
  summary: text(
    '办事大厅要数人流，窗口要看排队，档案室要防滞留，点位多而每处只需一件事。这一款体积小、走线少，由现有PoE交换机供电，适合成批更换旧摄像机。',
    'A service hall counts visitors, a counter watches its queue, a records room looks for people left behind: many positions, one job each. This camera is small, needs little cabling, runs from PoE switches you already have, and suits replacing old cameras in batches.'
  ),
  uses: ['indoor', 'campus'],
  highlights: keyed(
    highlight(
      ['一台摄像机只做一件事', 'One camera, one job'],
      [
        '从目标库中选一项任务装入，例如排队人数、滞留、离岗或通道占用。需要换任务时在平台上改，不必到现场。',
        'Choose one task from the library, such as queue length, loitering, an empty desk or a blocked passage. It is changed from the platform; nobody has to visit.'
      ],
      front
    ),
    highlight(
      ['手掌大小，1.2 kg', 'Palm-sized, 1.2 kg'],
      [
        '底座直径137 mm，石膏板吊顶加固定片即可承受。两颗螺钉，一根网线，单人约10分钟装好。',
        'The base is 137 mm across and a plasterboard ceiling with a plate will hold it. Two screws, one cable, about ten minutes for one person.'
      ],
      macro(
        'basic',
        '防水网线接头与电源接头特写，后方是摄像机底座',
        'Close-up of the weatherproof network and power connectors, the base behind'
      )
    ),
    highlight(
      ['只上报结果，顾及隐私', 'Reports results, with privacy in mind'],
      [
        '可设为只上报人数和事件，不传视频；柜台屏幕、密码键盘等区域可加遮挡，遮挡在机内完成。',
        'It can be set to send counts and events and no video. Counter screens, keypads and other areas can be masked, and the masking happens in the camera.'
      ],
      hero
    )
  ),
  ...showcase('basic', {
    facts: [
      [
        ['7 W', '7 W'],
        ['网线供电功耗', 'Power, over PoE']
      ],
      [
        ['1.2 kg', '1.2 kg'],
        ['重量', 'Weight']
      ],
      [
        ['−30 °C', '−30 °C'],
        ['最低工作温度', 'Lowest temperature']
      ]
    ],
    installed: {
      title: ['适合大厅、窗口和出入口', 'At home in halls, at counters and entrances'],
      text: [
        '每个点位只做一件事。图中机位装在入口旁的石墙上，统计进出人数。',
        'One job in each place: on the wall beside this entrance it counts who comes and goes.'
      ],
      alt: [
        '玻璃入口旁的石墙上装着基础型海螺摄像机',
        'Basic camera on a stone wall beside a glass entrance'
      ],
      at: [0.26, 0.5, 0.34, 0.7]
    },
    recognition: [
      [['人数', 'People counting'], ['进出、在场', 'In, out, present'], 'count', 'event'],
      [['排队', 'Queues'], ['窗口排队人数', 'Length at a counter'], 'count', 'event'],
      [
        ['滞留与离岗', 'Loitering, empty desks'],
        ['档案室、柜台', 'Records rooms, counters'],
        'event'
      ],
      [['通道占用', 'Blocked passages'], ['楼道、出口', 'Corridors, exits'], 'event']
    ],
    mounting: [
      ['ceiling', ['吸顶', 'Ceiling'], ['石膏板加固定片', 'With a plate on plasterboard']],
      ['wall', ['壁装', 'Wall'], ['底座两颗螺钉', 'Two screws in the base']]
    ],
    accessories: [
      [
        ['吊顶固定片', 'Ceiling plate'],
        ['用于石膏板', 'For plasterboard']
      ],
      [
        ['4 mm镜头', '4 mm lens'],
        ['订货时选装', 'Fitted to order']
      ]
    ],
    compatible: [
      ['product-xoa', ['窗口排队数据进入办公报表', 'Queue figures appear in office reports']],
      ['software-portalApp', ['计数卡片放到部门门户', 'Counts shown as a card in the portal']]
    ]
  }),
  compute: 1,
  sensor: short('1/2.7英寸CMOS', '1/2.7-inch CMOS'),
  resolution: 4,
  recognitionTypes: 80,
  protection: 'IP66',
  power: 7,
  weight: 1.2,
  panFrom: 0,
  panTo: 360,
  tiltFrom: -85,
  tiltTo: 40,
  reach: 30,
  illumination: 0.005,
  tasks: 1,
  temperature: -30,
  protocols: protocols('Profile S / T'),
  specifications: specifications({
    lens: ['2.8 mm定焦，可选4 mm', '2.8 mm fixed; 4 mm optional'],
    light: ['彩色0.005 lx，黑白0.001 lx', 'Colour 0.005 lx, monochrome 0.001 lx'],
    lamps: ['红外30 m', 'Infrared, 30 m'],
    video: ['H.265、H.264，2560×1440，25帧/秒', 'H.265, H.264, 2560 × 1440 at 25 frames/s'],
    tasks: ['1项', '1'],
    output: ['计数、事件、截图', 'Counts, events, stills'],
    update: [
      '平台批量下发或本机导入，签名校验',
      'By the platform in batches or by hand, signature checked'
    ],
    port: ['100 Mbit/s电口', '100 Mbit/s copper'],
    storage: ['microSD，128 GB', 'microSD, 128 GB'],
    access: ['802.1X、HTTPS、首次登录强制改密', '802.1X, HTTPS, password change at first sign-in'],
    size: ['137×202×106 mm（深度含出线）', '137 × 202 × 106 mm, depth with cable'],
    drive: ['安装时手动调节并锁定', 'Set by hand at installation, then locked'],
    supply: ['12 V直流，或802.3af以太网供电', '12 V DC, or Ethernet power to 802.3af'],
    climate: ['−30至60 °C', '−30 to 60 °C'],
    mount: ['吸顶或壁装', 'Ceiling or wall']
  }),
  ...media,

  questions: keyed(
    question(
      ['1T算力够做什么？', 'What is 1 TOPS enough for?'],
      [
        '够在400万像素画面上连续运行一项任务。目标库与其他型号相同，区别在于一次只装一项；需要多项并行时，请看增强型或专业型。',
        'For one task running continuously on a 4-megapixel picture. The library is that of the other models; the difference is that one task is loaded at a time. For several at once, look at the enhanced or the pro.'
      ]
    ),
    question(
      ['现有PoE交换机能直接用吗？', 'Can we use our present PoE switches?'],
      [
        '支持802.3af的交换机即可，单台功耗7 W。24口交换机满接时请核对总供电不低于168 W。',
        'Any 802.3af switch will do; each camera draws 7 W. For a full 24-port switch, check that the total budget is at least 168 W.'
      ]
    ),
    question(
      ['能装在室外吗？', 'Can it be mounted outdoors?'],
      [
        '防护等级为IP66，屋檐下和连廊可以安装。直接日晒或需要看清30 m以外时，建议改用带遮阳罩的型号。',
        'It is rated IP66 and may go under eaves and in open corridors. In full sun, or for scenes beyond 30 m, a model with a sunshield is the better choice.'
      ]
    )
  ),
  seo: seo(
    ['基础型海螺摄像机KH-JC1：400万像素，1T', 'Basic turret camera KH-JC1: 4 MP, 1 TOPS'],
    [
      '用于办事大厅、窗口和楼道的小型智能摄像机：400万像素，1T算力，一机一任务，PoE供电7 W，重1.2 kg，适合成批更换旧设备。',
      'Compact smart camera for service halls, counters and corridors: 4 megapixels, 1 TOPS, one task each, 7 W over PoE, 1.2 kg, suited to replacing in batches.'
    ]
  )
}
