import { offering } from '../offering.ts'

export const policeBus = offering('software', {
  _id: 'software-policeBus',
  path: '/software/policeBus',
  order: 7,
  scene: 'bus',
  name: ['警务服务总线', 'Police service bus'],
  tagline: [
    '警种之间的数据和能力按目录申请、按授权调用、按条审计。',
    'Data and functions between police branches: requested by catalogue, called with permission, audited line by line.'
  ],
  summary: [
    '警务服务总线把各警种、各层级的查询、比对、视频和地图能力登记成服务，统一申请、授权、路由和计量。调用方只认一个入口，提供方保留对自己数据的控制，跨网、跨级的请求有统一格式和回执。',
    'The bus registers the queries, comparisons, video and map functions of all branches and levels as services, with one way of requesting, granting, routing and metering. Callers use a single entry point; providers keep control of their data; requests across networks and levels have one format and a receipt.'
  ],
  benefits: [
    [
      ['接口不用一对一去谈', 'No interface negotiated pair by pair'],
      [
        '20个系统两两对接需要190条链路，接入总线后各接一次。提供方改版时由总线做版本转换，调用方不用跟着改。',
        'Twenty systems joined in pairs need 190 links; on the bus each connects once. When a provider changes version, the bus translates and callers stay as they are.'
      ],
      'bus-links'
    ],
    [
      ['谁用了什么随时可查', 'Who used what, at any time'],
      [
        '每次调用记下人员、单位、事由、服务和返回条数，按时间和案件编号检索，可按月生成审计报告。',
        'Person, unit, reason, service and number of results are kept for each call, searchable by time and case, with a monthly report for auditors.'
      ],
      'bus-audit'
    ],
    [
      ['视频调阅不再各接各的', 'Video without a client for each system'],
      [
        '不同厂商的视频平台登记为同一种视频服务，业务系统按点位编号取流，码流格式由总线侧转换。',
        'Platforms of different makers are registered as one kind of video service. Systems fetch a stream by camera code, and the bus side converts its format.'
      ],
      'bus-video'
    ],
    [
      ['出故障知道断在哪', 'Faults pinned to a node'],
      [
        '全链路编号贯穿调用、路由和返回，超时和异常按节点定位。上游停用前14天向所有调用方发通知。',
        'One trace number runs through call, route and answer, so delays and errors can be traced to where they arise. Callers are told 14 days before a service is withdrawn.'
      ],
      'bus-trace'
    ]
  ],
  body: [
    [
      '## 一个服务从登记到下线',
      '1. 提供单位登记接口、字段、分级和使用条件',
      '2. 需求单位说明用途，选字段和期限，提交申请',
      '3. 数据主管和法制部门审核，授权到单位、岗位或人',
      '4. 总线校验身份和权限后转发，按字段脱敏，逐条留痕',
      '5. 到期自动收回；长期无人调用的服务提示下线',
      '## 能力目录里有什么',
      '除数据查询外，视频取流、图像结构化、地图服务（WMTS、WFS）和消息推送也以服务登记。视频按GB/T 28181—2022和GA/T 1400对接，要求加密签名的点位按GB 35114执行。',
      '## 事件推送',
      '支持订阅：符合条件的警情、告警或状态变化主动推给订阅方，签收后给回执，未签收按策略重发，24小时内不丢。'
    ],
    [
      '## A service from registration to withdrawal',
      '1. The provider registers interface, fields, grades and terms of use',
      '2. The unit that needs it states its purpose, chooses fields and period, and applies',
      '3. Data owner and legal officers review it and grant it to a unit, a post or a person',
      '4. The bus verifies identity and right, forwards, masks fields and logs each call',
      '5. Access ends on its date; services that nobody calls are proposed for withdrawal',
      '## What the catalogue holds',
      'Besides queries, it lists video streams, image structuring, map services (WMTS, WFS) and notices. Video connects under GB/T 28181-2022 and GA/T 1400; cameras that require encryption and signatures follow GB 35114.',
      '## Pushing events',
      'Systems subscribe to calls, alarms or changes of state that meet a condition. Delivery is acknowledged, repeated under a policy where it is not, and kept for 24 hours.'
    ]
  ],
  deployment: [
    [
      ['市局建主节点', 'A main node in the city bureau'],
      [
        '5台服务器组成集群，每台16核、64 GB内存，按每秒2000次调用设计，单次转发附加时延不超过15 ms。',
        'A cluster of five servers with 16 cores and 64 GB of memory, designed for 2,000 calls a second, adding no more than 15 ms to each.'
      ]
    ],
    [
      ['区县和警种建分节点', 'Branch nodes in counties and divisions'],
      [
        '分节点2台服务器，本级服务在本级解决，跨级请求才上行。与主节点断开时，本级调用不受影响。',
        'A branch needs two servers and settles local calls locally; only others travel upwards. If it loses the main node, local calls go on.'
      ]
    ],
    [
      ['不同安全域之间', 'Between security domains'],
      [
        '每个安全域各设节点，经边界交换传递请求和回执，报文签名后进入，未登记的服务不放行。',
        'Each domain has a node. Signed requests and receipts pass through the boundary exchange, and a service that is not registered does not pass.'
      ]
    ]
  ],
  connections: [
    ['公安大数据与资源目录', 'Police data platforms and resource directories'],
    ['视频图像信息库（GA/T 1400）', 'Video and image databases (GA/T 1400)'],
    ['跨部门政务数据共享接口', 'Data sharing with other departments'],
    ['警用地理信息服务', 'Police geographic information services'],
    ['审计与安全管理中心', 'Audit and security centres']
  ],
  questions: [
    [
      ['会不会成为新的单点？', 'Does the bus become a single point of failure?'],
      [
        '转发节点无状态，任意一台停机由其余节点接管；目录和授权在各节点有本地副本，主库不可用时已有授权继续生效24小时。',
        'Forwarding nodes keep no state, and the others take over from one that stops. Each has a copy of directory and grants, so existing rights hold for 24 hours without the main database.'
      ]
    ],
    [
      [
        '老系统只有数据库，没有接口怎么办？',
        'An old system has a database but no interface. What then?'
      ],
      [
        '可以用只读视图或文件交换登记为服务，由总线侧适配器按频率读取，不向老系统写数据。',
        'A read-only view or file exchange is registered as a service. An adapter reads at a set rate and writes nothing back.'
      ]
    ],
    [
      ['总线会保存业务数据吗？', 'Does the bus keep case data?'],
      [
        '不保存。只记录调用要素和返回条数，返回内容不落盘；需要留存结果的，由调用系统按规定保存。',
        'No. It keeps the facts of the call and the number of results, never their content. A system that must keep results does so under its own rules.'
      ]
    ]
  ],
  related: ['software-mobilePolice', 'software-dispatch', 'software-k8sMana', 'software-approval'],
  seo: {
    title: [
      '警务服务总线：服务目录、授权与审计',
      'Police service bus: catalogue, rights and audit'
    ],
    description: [
      '把各警种的查询、比对、视频和地图能力登记成服务，统一申请、授权、路由与审计，支持GB/T 28181—2022和GA/T 1400对接，可按市局、区县分级部署。',
      'Queries, comparisons, video and maps of all police branches registered as services, with one way to request, grant, route and audit them, across levels.'
    ]
  }
})
