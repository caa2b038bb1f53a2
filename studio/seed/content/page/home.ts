import {
  highlight,
  keyed,
  link,
  moment,
  picture,
  refs,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'
import { solutions } from './solutions.ts'

type Pair = [zh: string, en: string]

const steps = keyed(
  moment(
    ['1', '1'],
    ['汇聚', 'Integrate'],
    [
      '按GB/T 28181、ONVIF和RTSP接入新旧摄像机与下级平台，统一编码和时间。',
      'Cameras old and new and lower-level platforms join over GB/T 28181, ONVIF and RTSP, under one numbering and one clock.'
    ]
  ),
  moment(
    ['2', '2'],
    ['管理', 'Manage'],
    [
      '点位、归属、质量和权限记在一本台账里，离线和画面异常自动派修。',
      'Position, owner, quality and permission stand in one register. Offline or faulty cameras raise a repair order.'
    ]
  ),
  moment(
    ['3', '3'],
    ['分析', 'Analyse'],
    [
      '能在前端算的在前端算，需要跨镜头比对的送到中心，算法按任务编排。',
      'Whatever a camera can work out stays at the edge; what needs several cameras goes to the centre. Algorithms are arranged by task.'
    ]
  ),
  moment(
    ['4', '4'],
    ['应用', 'Apply'],
    [
      '各部门在线查询资源、申请使用、走完审批，得到的是可以直接调用的服务。',
      'Departments look up what exists, apply for it, have it approved, and receive a service that they can call.'
    ]
  ),
  moment(
    ['5', '5'],
    ['调度', 'Dispatch'],
    [
      '事件推送到责任单位，处置过程回写，形成可以统计的闭环。',
      'An event is pushed to the unit in charge; what was done comes back and can be counted.'
    ]
  )
)

const service = (title: Pair, body: Pair, scene: string) => ({ ...highlight(title, body), scene })

const services = keyed(
  service(
    ['查询', 'Look up'],
    [
      '按地点、类型和归属查找摄像机与接口，先看样例再决定是否需要。',
      'Find cameras and interfaces by place, type and owner, and see a sample before you decide.'
    ],
    'map'
  ),
  service(
    ['申请', 'Apply'],
    [
      '在线填写用途、范围和期限，系统核对后转给资源的归属单位。',
      'State purpose, scope and term online; the system checks them and passes the request to the owner.'
    ],
    'form'
  ),
  service(
    ['审批', 'Approve'],
    [
      '按职责自动流转，意见、附件和时限留在同一张单据上。',
      'Requests follow the chain of duty, with comments, papers and deadlines on one sheet.'
    ],
    'approval'
  ),
  service(
    ['编排', 'Orchestrate'],
    [
      '把视频、算法和业务数据连成一条处理流程，不写代码也能调整。',
      'Video, algorithms and records are joined into one flow that can be changed without code.'
    ],
    'pipeline'
  ),
  service(
    ['调度', 'Dispatch'],
    [
      '在一张图上派人、派车、调画面，到场和处置情况随时回传。',
      'Send people, vehicles and pictures from one map; arrival and outcome are reported back.'
    ],
    'dispatch'
  ),
  service(
    ['事件推送', 'Push events'],
    [
      '识别到的事件按订阅送到业务系统和值班手机，送达与否可查。',
      'Events go to the systems and duty phones that subscribe to them, and delivery can be checked.'
    ],
    'bus'
  )
)

export const home: SeedDocument = {
  _id: 'page-home',
  _type: 'page',
  name: short('首页', 'Home'),
  path: '/',
  sections: keyed(
    section('heroSection', {
      heading: short(
        '从摄像机到业务部门的视频智能系统',
        'Video intelligence from the camera to the department that acts'
      ),
      lead: text(
        '四款摄像机在前端看懂画面，一个平台管好视频资源，政府各部门按权限取用结果。全部可以部署在本单位的网络里。',
        'Four cameras read the scene where it happens, one platform looks after the video, and each government department draws the results it is entitled to. All of it can run inside your own network.'
      ),
      picture: picture(
        'family-lineup.png',
        '四款摄像机并排：旗舰型球机、增强型云台摄像机、专业型枪机、基础型海螺摄像机',
        'Four cameras side by side: flagship dome, enhanced PTZ, pro bullet and basic turret'
      ),
      actions: keyed(
        link('比较四款摄像机', 'Compare the cameras', '/hardware'),
        link('产品演示', 'Product demo', '/contactUs?theme=demo')
      ),
      tone: 'mist'
    }),
    section('figuresSection', {
      heading: short('四款机型共同的指标', 'What all four cameras have in common'),
      figures: refs('figure-types', 'figure-protection', 'figure-power', 'figure-weight'),
      tone: 'mist'
    }),
    section('stepsSection', {
      heading: short('一路视频怎样变成一件办结的事', 'From a video stream to a case closed'),
      lead: text(
        '五个环节可以分期建设，已有的联网平台和摄像机继续使用。',
        'The five stages can be built one at a time, around the platform and cameras you already have.'
      ),
      steps,
      picture: picture(
        'scene-operations-centre.webp',
        '弧形大屏前的值守席位，屏上是城市态势图和多路视频',
        'Duty desks before a curved wall that shows a map of the city and many video streams',
        short('运行中心的值守大厅（效果图）', 'Duty hall of an operations centre (rendering)')
      ),
      tone: 'night',
      anchor: 'platform'
    }),
    section('highlightsSection', {
      heading: short('部门在线办理的六件事', 'Six things departments do online'),
      lead: text(
        '资源登记一次，各部门按权限自助取用，每一步留有记录。',
        'A resource is registered once; departments draw on it themselves, within their rights, and every step is recorded.'
      ),
      highlights: services,
      tone: 'paper',
      anchor: 'services'
    }),
    section('camerasSection', {
      heading: short('按场所选机型', 'A camera for each place'),
      lead: text(
        '目标库相同，算力决定一台机器能同时做几件事。',
        'The target library is the same; compute decides how many jobs one camera does at once.'
      ),
      tone: 'mist'
    }),
    section('solutionsSection', {
      heading: short('已经在用的几类系统', 'Systems in use today'),
      lead: text(
        '每一类由可以单独采购的软件组成，先上一项，再按需要增加。',
        'Each is made of software you can buy separately: start with one and add as needed.'
      ),
      solutions,
      tone: 'paper',
      anchor: 'solutions'
    }),
    section('figuresSection', {
      heading: short('历史与规模', 'History and scale'),
      figures: refs(
        'figure-founded',
        'figure-listed',
        'figure-subsidiaries',
        'figure-cities',
        'figure-exchanges'
      ),
      tone: 'mist'
    }),
    section('partnersSection', {
      heading: short('合作伙伴', 'Partners'),
      lead: text(
        '处理器、操作系统、数据库、网络和集成领域的伙伴与我们联合适配，清单随投标文件提供。',
        'We test together with partners in processors, operating systems, databases, networks and integration; the list comes with our tender papers.'
      ),
      tone: 'paper',
      anchor: 'partners'
    }),
    section('callSection', {
      heading: short('从一份点位清单谈起', 'Start from a list of camera positions'),
      lead: text(
        '告诉我们现有平台、点位数量和要解决的问题，3个工作日内给出接入方案和概算初稿。',
        'Tell us the platform you have, the number of cameras and what you want solved. Within three working days you receive a first connection plan and an estimate.'
      ),
      actions: keyed(
        link('留言咨询', 'Write to us', '/contactUs'),
        link('查看价格方案', 'See the plans', '/tabs/price')
      ),
      tone: 'mist'
    })
  ),
  seo: seo(
    [
      '视频智能平台：摄像机、汇聚分析与部门应用',
      'Video intelligence platform for the public sector'
    ],
    [
      '为政府部门提供智能摄像机和视频智能平台：前端识别80余类目标，汇聚、管理、分析和调度视频资源，可在封闭网络与私有云部署，兼容国产软硬件。',
      'Smart cameras and a video platform for government bodies: 80+ target types recognised on site, deployed in closed networks or a private cloud.'
    ]
  )
}
