import { highlight, keyed, question, type SeedDocument, seo, short, text } from '../../document.ts'
import { macro, showcase, streetAtNight, streetByDay, streets } from './showcase.ts'
import { protocols, specifications } from './specification.ts'
import { cameraViews } from './views.ts'

const { hero, side, media } = cameraViews(
  'pro',
  {
    hero: [
      '专业型枪机斜前方视图：白色遮阳罩盖住方形机身，侧面有散热格栅，下为万向支架',
      'Pro camera from the front right: a white sunshield over a square body with a side grille, on a swivel bracket'
    ],
    front: [
      '专业型枪机正面：圆角方形面罩内，一圈补光灯围绕镜头',
      'Pro camera from the front: a ring of lamps around the lens in a face with rounded corners'
    ],
    side: [
      '专业型枪机侧面：遮阳罩向前探出，线缆从机身后部引入底座',
      'Pro camera from the side: the sunshield reaches forward and the cable runs from the back into the base'
    ],
    outline: [
      '专业型枪机正面与侧面线图，标注120 mm、335 mm和224 mm',
      'Line drawing of the pro camera, front and side, marked 120 mm, 335 mm and 224 mm'
    ]
  },
  'KH-ZY6'
)

export const pro: SeedDocument = {
  _id: 'camera-pro',
  _type: 'camera',
  name: short('专业型枪机', 'Pro bullet camera'),
  model: 'KH-ZY6',
  path: '/hardwareZY',
  tier: 'pro',
  order: 3,
  tagline: short(
    '对准一条线长期值守：周界、堤坝、卡口，6T算力全部用在一个方向。',
    'Watches one line, day and night: perimeters, dykes and checkpoints, with all 6 TOPS in one direction.'
  ),
  summary: text(
    '没有转动机构，少一处磨损，也少一处要维护的地方。机身用压铸铝和侧面格栅散热，无风扇；安装时把方向锁定，之后画面与标定关系不再变化，越线、入侵和水位读数因此更稳定。',
    'No motors means less wear and less to service. Die-cast aluminium and side grilles carry the heat away without a fan. Once the direction is locked, picture and calibration no longer move, so line crossing, intrusion and water-level readings stay reliable.'
  ),
  uses: ['perimeter', 'road'],
  highlights: keyed(
    highlight(
      ['标定一次，长期可比', 'Calibrate once, compare for years'],
      [
        '画面固定，距离、水位尺和警戒线只需标定一次。同一位置今年和去年的数据可以直接对照。',
        'With a fixed picture, distances, water gauges and warning lines are calibrated once. Readings from this year and last can be set side by side.'
      ],
      side
    ),
    highlight(
      ['先分清人、车和动物，再报警', 'People, vehicles or animals: told apart first'],
      [
        '周界报警按目标类型过滤，猫狗、飞鸟、晃动的树枝不触发。每条警戒线可设方向和停留时间。',
        'Perimeter alarms are filtered by type of target; cats, birds and moving branches trigger nothing. Every line has a direction and a dwell time of its own.'
      ],
      macro('pro', '镜头与补光灯环特写', 'Close-up of the lens and its ring of lamps')
    ),
    highlight(
      ['海边和风沙地带也能装', 'For coasts and dusty ground'],
      [
        '外壳按1000小时中性盐雾试验验收，进线口双重密封，遮阳罩可单独拆换。',
        'The housing passes a 1,000-hour neutral salt-spray test, the cable entry is sealed twice, and the sunshield can be replaced on its own.'
      ],
      hero
    ),
    highlight(
      ['现场联动不等中心', 'Action on site, without waiting for the centre'],
      [
        '两路报警输出、一路音频输出接声光警示器，识别到越线后0.5 s内在现场提醒，随后再上报。',
        'Two alarm outputs and one audio output drive a light or a speaker. A crossing is announced on site within 0.5 s, then reported.'
      ]
    )
  ),
  ...showcase('pro', {
    facts: [
      [
        ['6 TOPS', '6 TOPS'],
        ['机内算力', 'Compute']
      ],
      [
        ['0.5 s', '0.5 s'],
        ['从越线到现场告警', 'From crossing to alarm']
      ],
      [
        ['−40 °C', '−40 °C'],
        ['最低工作温度', 'Lowest temperature']
      ]
    ],
    installed: {
      title: ['适合周界、堤坝和卡口', 'At home on perimeters, dykes and at checkpoints'],
      text: [
        '对准一条线，装好后不再转动。图中机位在路口横臂上，看住一条进城车道。',
        'Aimed along one line and locked. This one sits on a pole arm and watches a lane into town.'
      ],
      alt: [
        '路口横臂上的专业型枪机，后方是白天的街道',
        'Pro camera on a pole arm at a crossing, the street by day behind'
      ],
      at: [0.6, 0.45, 0.35, 0.7]
    },
    recognition: [
      [
        ['人、车、动物', 'People, vehicles, animals'],
        ['按类型过滤', 'Filtered by type'],
        'target',
        'event'
      ],
      [['越线', 'Line crossing'], ['方向、停留时间', 'Direction, dwell time'], 'target', 'event'],
      [['入侵', 'Intrusion'], ['警戒区域', 'Guarded areas'], 'target', 'event'],
      [['水位', 'Water level'], ['水位尺', 'Gauges'], 'reading', 'event']
    ],
    mounting: [
      ['wall', ['墙面', 'Wall'], ['万向支架', 'Swivel bracket']],
      ['pole', ['立柱', 'Post'], ['支架装在横臂上', 'Bracket on an arm']],
      ['ceiling', ['吊装', 'Ceiling'], ['支架倒装', 'Bracket upside down']]
    ],
    accessories: [
      [
        ['遮阳罩', 'Sunshield'],
        ['可单独更换', 'Replaced on its own']
      ],
      [
        ['声光警示器', 'Light and speaker'],
        ['接报警与音频输出', 'On the alarm and audio outputs']
      ]
    ],
    compatible: [
      [
        'software-dispatch',
        ['越线与水位告警进入值守台', 'Crossings and water levels reach the desk']
      ],
      ['product-apaas', ['读数写进自建的巡查表单', 'Readings fill the inspection forms you build']]
    ]
  }),
  comparison: streets(
    ['白天标定，夜里照样看', 'Calibrated by day, at work by night'],
    [
      '机位固定，昼夜是同一画面。夜间一幅为模拟。',
      'The camera never moves, so day and night share one view. The night picture is simulated.'
    ],
    streetByDay,
    streetAtNight
  ),
  compute: 6,
  sensor: short('1/1.8英寸CMOS', '1/1.8-inch CMOS'),
  resolution: 6,
  recognitionTypes: 80,
  protection: 'IP66',
  power: 15,
  weight: 8.5,
  panFrom: 0,
  panTo: 360,
  tiltFrom: -85,
  tiltTo: 40,
  reach: 80,
  illumination: 0.001,
  tasks: 5,
  temperature: -40,
  protocols: protocols('Profile S / T / G'),
  specifications: specifications({
    lens: ['2.8至12 mm，电动变焦', '2.8–12 mm, motorised zoom'],
    light: ['彩色0.001 lx，黑白0.0005 lx', 'Colour 0.001 lx, monochrome 0.0005 lx'],
    lamps: ['红外与白光80 m', 'Infrared and white, 80 m'],
    video: ['H.265、H.264，3072×2048，25帧/秒', 'H.265, H.264, 3072 × 2048 at 25 frames/s'],
    tasks: ['5项', '5'],
    output: [
      '目标、越线与入侵、水位读数、截图',
      'Targets, crossings and intrusion, water levels, stills'
    ],
    update: [
      '平台批量下发或本机导入，签名校验',
      'By the platform in batches or by hand, signature checked'
    ],
    port: ['1000 Mbit/s电口，2路报警输出', '1000 Mbit/s copper, two alarm outputs'],
    storage: ['microSD，256 GB', 'microSD, 256 GB'],
    access: ['802.1X、HTTPS、首次登录强制改密', '802.1X, HTTPS, password change at first sign-in'],
    size: ['120×335×224 mm', '120 × 335 × 224 mm'],
    drive: ['安装时手动调节并锁定', 'Set by hand at installation, then locked'],
    supply: ['12 V直流，或802.3at以太网供电', '12 V DC, or Ethernet power to 802.3at'],
    climate: ['−40至65 °C', '−40 to 65 °C'],
    mount: ['万向支架，壁装、吊装或立柱', 'Swivel bracket for wall, ceiling or post']
  }),
  ...media,

  questions: keyed(
    question(
      ['没有电动云台，为什么标有转动角度？', 'It has no motors. Why give a pan and tilt range?'],
      [
        '那是万向支架的可调范围：水平0至360°，垂直−85°至40°，安装时手动对准后用内六角螺钉锁紧。',
        'It is the range of the swivel bracket: 0 to 360° across, −85° to 40° up and down, aimed by hand and locked with hex screws.'
      ]
    ),
    question(
      ['8.5 kg的重量，普通墙面能承受吗？', 'Will an ordinary wall carry 8.5 kg?'],
      [
        '混凝土和实心砖墙用M8膨胀螺栓即可。空心砖、保温层和彩钢板墙面需加背板，由现场勘查确定。',
        'Concrete and solid brick take M8 anchors. Hollow brick, insulation and sheet metal need a backing plate, decided at the site survey.'
      ]
    ),
    question(
      ['支持GB 35114吗？', 'Does it support GB 35114?'],
      [
        '标准机型不含GB 35114所需的安全芯片和数字证书。项目有此要求时请在询价阶段提出，我们按等级另行报价并送检。',
        'The standard model does not contain the security chip and certificate that GB 35114 requires. If your project needs them, say so when you ask for a quotation: we price and certify that level separately.'
      ]
    )
  ),
  seo: seo(
    ['专业型枪机KH-ZY6：周界与水利值守', 'Pro bullet camera KH-ZY6 for perimeters and waterways'],
    [
      '固定视角的智能枪机，6T算力、600万像素，用于周界、堤坝和卡口：越线与入侵检测、水位读数、现场声光联动，IP66，功耗15 W。',
      'Fixed smart bullet camera for perimeters, dykes and checkpoints: 6 TOPS, 6 megapixels, line crossing, water levels, local alarms, IP66 and 15 W.'
    ]
  )
}
