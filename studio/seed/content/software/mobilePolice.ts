import { offering } from '../offering.ts'

export const mobilePolice = offering('software', {
  _id: 'software-mobilePolice',
  path: '/software/mobilePolice',
  order: 6,
  scene: 'police',
  name: ['移动警务', 'Mobile policing'],
  tagline: [
    '民警在现场就能核对、采集、反馈，不必回所补录。',
    'Officers check, collect and report on the spot instead of typing it up at the station.'
  ],
  summary: [
    '移动警务把接警反馈、核查比对、走访采集、执法记录和勤务报备放到警务终端上。每次查询登记事由、按权限返回、事后可审计；采集的信息一次录入，供相关业务系统共用。',
    'Mobile policing puts call feedback, checks, visits, enforcement records and duty reports on the police handset. Each query states its reason, returns what the officer is entitled to and can be audited; what is collected once serves every system that needs it.'
  ],
  benefits: [
    [
      ['回所补录的活少了', 'Less typing at the end of a shift'],
      [
        '警情反馈、照片、笔录要点在现场完成，自动带出地址、时间和报警人信息，回到单位只需核对签收。',
        'Feedback, photographs and the main points of a statement are finished on the spot, with address, time and caller filled in. Back at the station, all that is left is to check and sign.'
      ],
      'police-report'
    ],
    [
      ['走访采集不重复问', 'Nobody is asked twice'],
      [
        '入户前先看已有信息，只补充缺失和有变化的内容。一次采集同时更新实有人口、房屋和单位三本台账。',
        'Before a visit the officer sees what is on file and asks only for gaps and changes. One entry updates the registers of people, dwellings and businesses together.'
      ],
      'police-visit'
    ],
    [
      ['勤务安排看得见', 'Duty in plain view'],
      [
        '巡区、必到点、到岗签到和装备领用都在终端上。值班领导看到谁在岗、谁在途、哪个点超时未到。',
        'Beats, points to be visited, arrival and equipment are on the handset. The duty officer sees who is on post, who is on the way and which point is late.'
      ],
      'police-duty'
    ]
  ],
  body: [
    [
      '## 一线常用的五项功能',
      '- **接处警**：接收指令、导航到场、现场反馈、结果回填',
      '- **核查**：人员、车辆、物品按权限比对，结果只显示结论和必要字段',
      '- **采集**：证件识读、拍照、语音转文字，弱网时先存后传',
      '- **执法记录**：照片和录音带时间、位置和校验值，上传后不能改动',
      '- **勤务**：签到、巡逻、报备、求助一键定位',
      '## 权限和留痕',
      '登录须同时验证人员证书、终端和网络。查询前选择事由和案事件编号，后台按条记录，督察和法制部门可以直接调阅。同一账号短时间内大量查询时，先暂停再核实。',
      '## 由公安机关自备的',
      '终端、SIM卡、专用链路和警用数据授权由公安机关按规定配备。软件不自行保存比对库，比对请求经[警务服务总线](/software/policeBus)转给权威系统。'
    ],
    [
      '## Five functions used every day',
      '- **Calls**: receive the order, navigate, report from the scene, enter the result',
      '- **Checks**: persons, vehicles and objects within one’s rights; only the result and the necessary fields appear',
      '- **Collection**: document reading, photographs, speech to text; stored until sent where the signal is weak',
      '- **Enforcement records**: pictures and sound with time, place and checksum, unalterable once uploaded',
      '- **Duty**: arrival, patrol, reports, and a call for help that sends the position',
      '## Rights and records',
      'Signing in verifies person, handset and network together. A query needs a reason and a case number and is logged line by line, open to inspectors and legal officers. Unusually many queries from one account are paused, then looked into.',
      '## What the force provides itself',
      'Handsets, SIM cards, private links and data permissions are provided by the police under their own rules. The software keeps no reference database: requests pass over the [police service bus](/software/policeBus) to the authoritative system.'
    ]
  ],
  deployment: [
    [
      ['公安移动信息网内', 'Inside the police mobile network'],
      [
        '服务端部署在移动信息网的应用区，经安全接入平台与终端通信，经边界交换与公安信息网互通，不经过互联网。',
        'Servers stand in the application zone of the mobile network, reach handsets through the secure access platform and the inner police network through the boundary exchange. The internet is not involved.'
      ]
    ],
    [
      ['3000名民警的配置', 'Sizing for 3,000 officers'],
      [
        '应用4台、数据库2台、文件存储3台，单台16核、64 GB内存；照片和录音按每人每月3 GB估算存储。',
        'Four application, two database and three storage servers, each with 16 cores and 64 GB of memory; allow 3 GB of pictures and sound per officer per month.'
      ]
    ],
    [
      ['先试点后铺开', 'Pilot, then everyone'],
      [
        '选两个派出所试用4周，按实际警情和勤务调整字段，再分批推广到全局，账号和数据沿用。',
        'Two stations use it for four weeks and fields are adjusted to real calls and duties. It then spreads in batches, keeping accounts and data.'
      ]
    ]
  ],
  connections: [
    ['接处警与指挥系统', 'Call-taking and command systems'],
    ['实有人口与地址库', 'Population and address registers'],
    ['执法办案系统', 'Case-handling systems'],
    ['执法记录仪采集站', 'Body-camera docking stations'],
    ['公安身份与授权（PKI/PMI）', 'Police identity and authorisation (PKI/PMI)']
  ],
  questions: [
    [
      ['信号不好的地方能用吗？', 'Does it work where the signal is poor?'],
      [
        '采集、执法记录和巡区地图可以离线使用，终端上加密保存，联网后自动补传；核查比对须在线。',
        'Collection, enforcement records and beat maps work offline, encrypted on the handset and sent later. Checks need a connection.'
      ]
    ],
    [
      ['辅警能使用吗？', 'Can auxiliary officers use it?'],
      [
        '能，但功能另设角色。默认只有勤务、采集和求助，不开放核查，具体范围由公安机关确定。',
        'Yes, in a role of their own. By default it covers duty, collection and calls for help, without checks; the police decide its extent.'
      ]
    ],
    [
      ['支持哪些警务终端？', 'Which handsets are supported?'],
      [
        '支持Android和国产移动操作系统的警务终端，内存4 GB以上。入网前在贵局在用机型上逐一验证，出具适配清单。',
        'Police handsets with Android or a Chinese-made mobile system and at least 4 GB of memory. Before enrolment we test on each of your models and hand over the list.'
      ]
    ]
  ],
  related: ['software-policeBus', 'software-dispatch', 'product-mpaas', 'software-cloudClass'],
  seo: {
    title: [
      '移动警务：现场核查、采集与勤务',
      'Mobile policing: checks, collection and duty in the field'
    ],
    description: [
      '装在警务终端上的移动应用，涵盖接处警反馈、核查比对、走访采集、执法记录和勤务，查询登记事由并可审计，弱网先存后传，部署在公安移动信息网内。',
      'For police handsets: call feedback, checks, visits, enforcement records and duty. Queries state their reason; entries wait on the handset without signal.'
    ]
  }
})
