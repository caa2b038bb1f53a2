import {
  highlight,
  keyed,
  link,
  moment,
  picture,
  question,
  refs,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'

function annotation(
  x: number,
  y: number,
  title: [zh: string, en: string],
  said: [zh: string, en: string]
) {
  return { _type: 'annotation' as const, title: short(...title), text: text(...said), x, y }
}

const hero = section('heroSection', {
  eyebrow: short('可视化运行中心', 'Visual operations centre'),
  heading: short(
    '墙上看态势，席上办事件，两边是同一份数据',
    'The wall shows the situation, the seats handle it, both on the same data'
  ),
  lead: text(
    '可视化运行中心把地图、视频、事件和统计放到一面墙上，供城市运行、公安、应急和水利部门值守。墙上每个数字都能点到来源，席位处置一件，墙上随即更新一件。',
    'Maps, video, events and figures share one wall, for the duty rooms of city operations, police, emergency and water authorities. Each number leads to its source, and a case closed at a seat is closed on the wall.'
  ),
  scene: 'wall',
  actions: keyed(
    link('预约现场勘查', 'Arrange a site survey', '/software/contactUs'),
    link('查看现场条件', 'See what your site needs', '#site')
  ),
  tone: 'night'
})

const room = section('sceneSection', {
  heading: short('一间值守大厅里的四处细节', 'Four details of a duty room'),
  lead: text(
    '图为效果示意：弧形墙面由拼接单元组成，中间是地图，两侧是视频与图表，前方为两排席位。',
    'An illustration: a curved wall of tiles, a map in the middle, video and charts on both sides, and two rows of seats in front.'
  ),
  picture: picture(
    'scene-operations-centre.webp',
    '夜间的值守大厅：弧形大屏中央是城市地图，红、黄两处事件被圈出，两侧是道路视频和图表，前方两排席位各有显示屏',
    'A duty room at night: on a curved wall a city map with one red and one yellow event ringed, road video and charts on either side, and two rows of desks with screens in front',
    short('可视化运行中心大厅，效果示意', 'Duty room of the operations centre, illustration')
  ),
  annotations: keyed(
    annotation(
      22.3,
      47.8,
      ['识别结果叠在画面上', 'Recognition drawn on the picture'],
      [
        '摄像机在前端完成识别，墙上只叠加目标框和类别。框的颜色区分类别，不必再为每路画面配一台分析服务器。',
        'Cameras recognise on the spot; the wall only draws boxes and types over the picture, coloured by class. No analysis server is needed for each channel.'
      ]
    ),
    annotation(
      44.2,
      38.1,
      ['事件在地图上分级', 'Events graded on the map'],
      [
        '红圈是已确认的重大事件，黄圈待核实。点开后列出周边摄像机、力量和处置进度，光圈大小只表示影响范围。',
        'A red ring is a confirmed major event, a yellow one awaits checking. Opening it lists cameras, units and progress nearby; the size of a ring stands for the area affected.'
      ]
    ),
    annotation(
      71.3,
      30.4,
      ['按小时统计，早晚高峰可比', 'Counted by the hour'],
      [
        '柱形是当日各时段的事件数，可叠加上周同日。数字每分钟更新，口径与报表系统一致，指针停留显示来源。',
        'Bars count the day’s events by hour; the same day last week can be overlaid. They refresh every minute on the same definitions as the reports, and pointing at a bar shows its source.'
      ]
    ),
    annotation(
      46.4,
      63.6,
      ['席位屏与大屏同源', 'The seat shows what the wall shows'],
      [
        '席位上的小地图就是墙上那一张，红、黄事件同步出现。值班员在席位上签收、派发、办结，大屏不用专人切换。',
        'The small map on the desk is the one on the wall, red and yellow events included. Staff accept, assign and close cases at the seat, and nobody has to switch the wall.'
      ]
    )
  ),
  tone: 'night'
})

const work = section('stepsSection', {
  heading: short('一个班次的流程', 'The course of a shift'),
  steps: keyed(
    moment(
      ['接班', 'Taking over'],
      ['先看未办结事件', 'Start with open cases'],
      [
        '系统列出未办结事件、离线设备和待签收通知，双方在屏上确认交接。',
        'Open cases, offline devices and unread notices are listed; both sides confirm on screen.'
      ]
    ),
    moment(
      ['值守', 'Watching'],
      ['按预案轮巡', 'Patrol by plan'],
      [
        '重点点位按时段轮巡，出现事件时画面自动弹到指定区域，其余布局不动。',
        'Key cameras are patrolled by time of day. An event brings its picture to a set area and leaves the rest of the layout alone.'
      ]
    ),
    moment(
      ['会商', 'Conferring'],
      ['一键切换专题', 'One key, another theme'],
      [
        '防汛、安保、大型活动等专题预先编好，切换用时不超过3秒，可回退。',
        'Flood, security or public-event themes are prepared beforehand and appear within three seconds, with a way back.'
      ]
    ),
    moment(
      ['交班', 'Handing over'],
      ['日报自动成稿', 'The report is drafted for you'],
      [
        '当班事件、处置时长和设备情况汇成日报初稿，值班长修改后签发。',
        'Events, times and the state of devices make a draft that the duty chief edits and signs.'
      ]
    )
  ),
  tone: 'paper'
})

const site = section('highlightsSection', {
  heading: short('现场需要准备的条件', 'What the site has to provide'),
  lead: text(
    '以下按60路视频同时上墙、12个席位的大厅计算，供立项和装修时参考，勘查后给出正式清单。',
    'Based on 60 channels on the wall and 12 seats, as a guide for budgeting and fitting out. The binding list follows the survey.'
  ),
  highlights: keyed(
    highlight(
      ['屏体与渲染', 'Wall and rendering'],
      [
        '液晶拼接或LED屏均可，由贵单位采购。每台渲染服务器输出4路3840×2160画面，16块拼接单元需4台，另备1台。',
        'LCD tiles or LED, bought by you. Each rendering server drives four outputs of 3840 × 2160; sixteen tiles take four servers and one in reserve.'
      ]
    ),
    highlight(
      ['网络与解码', 'Network and decoding'],
      [
        '60路1080p按每路4 Mbit/s计，需240 Mbit/s；大厅到机房用10 Gbit/s光纤，双链路。解码由1台带两块显卡的服务器完成。',
        'Sixty 1080p channels at 4 Mbit/s make 240 Mbit/s. Duty room and server room are joined by two 10 Gbit/s fibres; one server with two graphics cards decodes.'
      ]
    ),
    highlight(
      ['供电与环境', 'Power and environment'],
      [
        '屏体与席位分路供电，席位和服务器由UPS保障30分钟。屏后检修通道净宽0.8 m以上，运行温度18至27 °C。',
        'Wall and seats have separate circuits; a UPS holds seats and servers for 30 minutes. Leave 0.8 m clear behind the wall and keep the room at 18 to 27 °C.'
      ]
    ),
    highlight(
      ['席位与视距', 'Seats and distance'],
      [
        '首排席位到屏面的距离不小于屏高的1.5倍，过道按无障碍要求留1.2 m。每席双屏工作站，16 GB以上内存。',
        'The front row is at least 1.5 times the height of the wall away; aisles are 1.2 m wide for wheelchairs. Each seat has a two-screen workstation with 16 GB of memory or more.'
      ]
    )
  ),
  anchor: 'site',
  tone: 'mist'
})

const related = section('listingSection', {
  heading: short('墙后面运行的软件', 'The software behind the wall'),
  lead: text(
    '大厅是呈现层，事件受理、服务授权和资源管理由下面几套软件承担，可以只选其中一部分。',
    'The room presents. Taking in events, granting services and managing resources are the work of these, of which you may choose some only.'
  ),
  documents: refs(
    'software-dispatch',
    'software-policeBus',
    'software-k8sMana',
    'software-privateCloud'
  ),
  compact: true,
  tone: 'paper'
})

const questions = section('questionsSection', {
  heading: short('立项前常被问到的', 'Asked before a project starts'),
  questions: keyed(
    question(
      ['已经有大屏和拼接控制器，能利旧吗？', 'We have a wall and a controller. Can they stay?'],
      [
        '多数可以。屏体支持HDMI或DP输入即可接入，原控制器作为备用通道保留；勘查时逐块测亮度和坏点。',
        'In general, yes. Tiles with HDMI or DP inputs can be driven, and the old controller stays as a reserve. The survey measures brightness and dead pixels tile by tile.'
      ]
    ),
    question(
      ['从签约到启用要多久？', 'How long from contract to opening?'],
      [
        '装修和屏体就绪后约8周：接入与编码2周，专题制作3周，联调1周，试运行2周。点位多于2000路时另计。',
        'About eight weeks once room and wall are ready: two for joining and coding, three for themes, one for joint tests, two on trial. More than 2,000 channels are planned separately.'
      ]
    ),
    question(
      ['断网时墙上还能看什么？', 'What stays on the wall if the network fails?'],
      [
        '本地地图切片、近2小时事件和席位记录仍可使用，画面停在断网前一帧并标明时间；恢复后自动补齐。',
        'Local map tiles, the events of the past two hours and the log at the seats. Pictures hold the frame before the break, marked with its time, and everything catches up afterwards.'
      ]
    )
  ),
  tone: 'mist'
})

export const operations: SeedDocument = {
  _id: 'page-operations',
  _type: 'page',
  name: short('可视化运行中心', 'Visual operations centre'),
  path: '/vlsIndex',
  sections: keyed<{ _type: string }>(hero, room, work, site, related, questions),
  seo: seo(
    ['可视化运行中心：大屏、席位与现场条件', 'Visual operations centre: wall, seats and site'],
    [
      '把地图、视频、事件和统计放到一面墙上的值守大厅方案，大屏与席位同源，识别结果叠加在画面上，并列出屏体、网络、供电、视距等现场条件，供立项参考。',
      'A duty room with maps, video, events and figures on one wall, seats on the same data, and the site conditions to plan for: tiles, network, power, distance.'
    ]
  )
}
