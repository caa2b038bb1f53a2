import { picture } from '../../document.ts'
import { offering } from '../offering.ts'

export const platform = offering('service', {
  _id: 'service',
  path: '/service',
  order: 1,
  scene: 'pipeline',
  picture: picture(
    'scene-smart-city.webp',
    '黄昏时分的城市俯瞰图，街道上有车流光带，若干点位由弧形光线相连',
    'A city seen from above at dusk, with trails of traffic and several points joined by arcs of light'
  ),
  name: ['平台服务与支持', 'Platform services and support'],
  tagline: [
    '五类平台服务，从部署、运行到升级由同一支队伍负责。',
    'Five platform services, with one team for installation, operation and upgrades.'
  ],
  summary: [
    '我们为视频物联、地理信息、应用与办公、数字政府与智慧城市、金融科技与企业信息五类平台提供部署、运维、升级和培训，服务范围、响应时间和责任边界逐条写进合同。',
    'We install, operate, upgrade and train for five kinds of platform: video IoT, geographic information, application and office, digital government and smart city, fintech and company information. Scope, response times and responsibilities stand in the contract, item by item.'
  ],
  benefits: [
    [
      ['出了问题只找一个电话', 'One number for every fault'],
      [
        '软件、摄像机和接入链路的问题由同一个服务台受理，先处置再分责任，不让客户在几家厂商之间转述。',
        'Problems with software, cameras and links go to one service desk. The fault is dealt with before anyone discusses whose it is, and you never relay messages between suppliers.'
      ],
      'pipeline-desk'
    ],
    [
      ['巡检有报告，隐患有期限', 'Inspections with reports and dates'],
      [
        '每月远程巡检一次，每季度到场一次，列出容量、证书、补丁和离线设备，每项写明处理人和完成日期。',
        'A remote inspection each month and a visit each quarter list capacity, certificates, patches and offline devices, each item with a person and a date.'
      ],
      'pipeline-inspection'
    ],
    [
      ['升级不赶在上班时间', 'No upgrades in office hours'],
      [
        '先在测试环境演练，选定夜间窗口执行，两小时内未通过验证即退回原版本，次日交验证记录。',
        'An upgrade is rehearsed in the test environment and run at night. If it is not verified within two hours it is rolled back, and the record reaches you the next day.'
      ],
      'pipeline-upgrade'
    ],
    [
      ['人员变动不怕断档', 'Knowledge that stays when people move'],
      [
        '操作手册、拓扑、账号清单和应急预案随变更同步更新，交接时按清单移交，每年组织一次应急演练。',
        'Manuals, topology, account lists and emergency plans change with the system and are handed over by checklist. An emergency drill is held every year.'
      ],
      'pipeline-handover'
    ]
  ],
  body: [
    [
      '## 五类平台服务',
      '- **视频物联平台**：摄像机和传感器接入、编码治理、巡检、录像完整率统计，支持GB/T 28181—2022级联',
      '- **地理信息平台（GIS）**：底图更新、点位核对、图层发布和坐标转换，提供WMTS、WFS服务',
      '- **应用与办公平台**：[aPaaS](/productaPaas)、[mPaaS](/productmPaas)、[WorkUp](/productworkUp)、[xOA](/productxoa)的环境维护、应用发布和终端适配',
      '- **数字政府与智慧城市平台**：视频资源的查询、申请、审批、编排、调度和事件推送，供委办局在线使用，大屏呈现见[可视化运行中心](/vlsIndex)；已有50余个智慧城市案例',
      '- **金融科技与企业信息服务**：面向地方金融管理和产业部门，提供企业登记、股权、挂牌和风险信息的查询与核验接口',
      '金融科技业务有长期积累：证券系统市场占有率超过30%，服务300余家资产管理客户，全国34家区域性股权市场有22家在用我们的系统。企业信息的数据来源和使用范围以授权协议为准。',
      '## 支持与升级',
      '- **紧急故障**：全天受理，15分钟响应，同城4小时到场',
      '- **一般故障**：工作时间受理，2小时响应，2个工作日内给出办法',
      '- **安全补丁**：高危漏洞公布后7日内提供补丁或缓解措施',
      '- **版本升级**：每年两个版本，每个版本维护三年，停止维护前12个月书面通知',
      '以上是最高响应级别的时间，各方案的级别见[价格](/tabs/price)。不包含第三方软硬件的维保费用、机房供电和通信线路租费。新增功能见[定制开发与扩展](/serviceExtend)。'
    ],
    [
      '## Five platform services',
      '- **Video IoT platform**: joining cameras and sensors, order in their codes, inspection, completeness of recordings, cascading under GB/T 28181-2022',
      '- **Geographic information (GIS)**: updates of base maps, verified points, layers and coordinate conversion, published over WMTS and WFS',
      '- **Application and office platforms**: environments, releases and device adaptation for [aPaaS](/productaPaas), [mPaaS](/productmPaas), [WorkUp](/productworkUp) and [xOA](/productxoa)',
      '- **Digital government and smart city**: video resources that bureaus query, request, approve, orchestrate and dispatch online, with event push, shown in the [visual operations centre](/vlsIndex); more than 50 smart-city cases so far',
      '- **Fintech and company information**: interfaces through which local financial and industry authorities look up and verify registration, shareholding, listing and risk of companies',
      'The fintech side has a long record: over 30% of the market for securities systems, more than 300 asset-management clients, and 22 of the 34 regional equity exchanges on our systems. Sources and permitted use of company data follow the licence agreements.',
      '## Support and upgrades',
      '- **Urgent faults**: taken day and night, answered in 15 minutes, on site within 4 hours in the same city',
      '- **Ordinary faults**: taken in working hours, answered in 2 hours, with a remedy within 2 working days',
      '- **Security patches**: a patch or a workaround within 7 days of a serious disclosure',
      '- **Releases**: two a year, each maintained for three years, with 12 months’ written notice before maintenance ends',
      'These are the times of the highest level of response; [Pricing](/tabs/price) names the level of each plan. Maintenance fees for third-party products, power and leased lines are not included. For new functions see [custom development and extension](/serviceExtend).'
    ]
  ],
  deployment: [
    [
      ['驻场服务', 'Engineers on site'],
      [
        '系统规模超过2000路视频或10套应用时建议驻场，2人起，遵守贵单位的出入、保密和值班制度。',
        'Above 2,000 channels or ten applications we suggest a resident team of two or more, who follow your rules of entry, confidentiality and duty.'
      ]
    ],
    [
      ['远程服务', 'Remote service'],
      [
        '经贵单位堡垒机接入，一次一授权，全程录屏，会话结束即收回权限。',
        'Access goes through your bastion host, granted each time, recorded throughout and withdrawn when the session ends.'
      ]
    ],
    [
      ['封闭网络上门', 'Visits to closed networks'],
      [
        '离线补丁和工具经查毒、登记后带入，日志在现场分析，不拷贝出网。',
        'Patches and tools are scanned and registered before they enter. Logs are read on the spot and never copied out.'
      ]
    ]
  ],
  connections: [
    ['贵单位的工单系统', 'Your ticket system'],
    ['监控告警与值班通知', 'Monitoring alarms and duty notices'],
    ['配置台账（CMDB）', 'Configuration ledger (CMDB)'],
    ['企业登记与信用信息接口', 'Company registration and credit interfaces'],
    ['补丁与漏洞管理平台', 'Patch and vulnerability management']
  ],
  questions: [
    [
      ['别家建的系统能接手运维吗？', 'Can you take over a system that others built?'],
      [
        '可以先做两周评估，查清文档、源码、授权和隐患，再决定整体接手、部分接手或只做应急支持。',
        'After a two-week assessment of documentation, source code, licences and risks we agree on full or partial takeover, or on emergency support only.'
      ]
    ],
    [
      ['服务费怎样计算？', 'How is the fee calculated?'],
      [
        '按平台种类、接入规模和响应级别计算，按年签订。未达到约定响应时间的，按合同比例扣减。',
        'By kind of platform, size and level of response, in yearly contracts. Missed response times reduce the fee by the agreed share.'
      ]
    ],
    [
      ['培训包含哪些内容？', 'What does training include?'],
      [
        '上线前一次管理员培训、一次用户培训，之后每年一次复训，提供录像和考核题，每班30人以内。',
        'One course for administrators and one for users before going live, a refresher each year, with recordings and test questions, up to thirty people a class.'
      ]
    ]
  ],
  related: ['service-extend', 'software-dispatch', 'software-k8sMana', 'product-apaas'],
  seo: {
    title: ['平台服务与支持：运维、升级与响应', 'Platform services: operation, upgrades, response'],
    description: [
      '为视频物联、地理信息、应用与办公、数字政府与智慧城市、金融科技与企业信息五类平台提供部署、运维、升级和培训，紧急故障15分钟响应、同城4小时到场。',
      'Five platform services, from video IoT and GIS to digital government and fintech information: operation, upgrades, training and response times by contract.'
    ]
  }
})
