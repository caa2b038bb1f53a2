import { offering } from '../offering.ts'

export const aPaaS = offering('product', {
  _id: 'product-apaas',
  path: '/productaPaas',
  order: 3,
  scene: 'form',
  name: ['aPaaS应用平台', 'aPaaS application platform'],
  tagline: [
    '业务处室自己搭表单和流程，信息中心管住数据和接口。',
    'Divisions build their own forms and flows; the IT centre keeps hold of data and interfaces.'
  ],
  summary: [
    'aPaaS把表单、流程、报表、接口和权限做成可配置的部件。处室用它在几天内上线一个填报或审批应用，信息中心统一管理数据目录、接口和版本，不必为每个小系统单独立项。',
    'aPaaS turns forms, flows, reports, interfaces and permissions into parts that are configured rather than coded. A division puts a reporting or approval application online within days, while the IT centre manages one data catalogue, one set of interfaces and one list of versions.'
  ],
  benefits: [
    [
      ['小系统不用逐个立项', 'No separate project for every small system'],
      [
        '登记、巡查、填报、预约这类需求用设计器拖出表单和流程，测试后发布到门户和手机端，常见应用3至5个工作日上线。',
        'Registers, inspections, returns and bookings are laid out in the designer, tested, then published to the portal and to phones. A typical application goes live in three to five working days.'
      ],
      'form-release'
    ],
    [
      ['填报不再靠表格汇总', 'No more merging spreadsheets'],
      [
        '下级单位在线填，规则当场校验，上级实时看到已报、未报和退回。同一指标只填一次，其他报表直接引用。',
        'Lower-level bodies report online, entries are validated at once, and the level above sees what has been submitted, missed or returned. A figure is entered once and reused by every other report.'
      ],
      'form-returns'
    ],
    [
      ['接口有目录也有账', 'Interfaces with a catalogue and a ledger'],
      [
        '谁在用、调了多少次、慢在哪里，都按接口和应用列出。停用一个接口之前，平台先告知会影响哪些应用。',
        'Who uses an interface, how often and where it is slow is listed by interface and by application. Before one is switched off, the platform names the applications that would be affected.'
      ],
      'form-interfaces'
    ]
  ],
  body: [
    [
      '## 由五个部分组成',
      '- **表单设计器**：36种控件，含地图点选、签名、附件和子表',
      '- **流程引擎**：按BPMN 2.0建模，支持会签、转办、退回和超时处理',
      '- **数据模型**：字段、字典、主数据引用和变更记录',
      '- **报表**：明细、汇总、图表，定时推送',
      '- **接口编排**：按OpenAPI 3.0登记和发布，限流、脱敏、审计',
      '## 适合做什么，不适合做什么',
      '适合以表单和流程为主、日处理量在10万件以内的业务。实时控制、高并发交易和复杂图形不在此列，这类需求由[定制开发与扩展](/serviceExtend)承接，做好后以组件形式接回平台。',
      '## 应用和数据归谁',
      '应用以模型包导出，模型格式公开说明。平台停用后，业务数据以普通表结构留在贵单位的数据库里，不需要解码工具。'
    ],
    [
      '## Five parts',
      '- **Form designer**: 36 controls, with map points, signatures, attachments and sub-tables',
      '- **Flow engine**: modelled in BPMN 2.0, with joint approval, transfer, return and time limits',
      '- **Data model**: fields, dictionaries, references to master data, record of changes',
      '- **Reports**: detail, totals and charts, sent on schedule',
      '- **Interfaces**: registered and published under OpenAPI 3.0, with rate limits, masking and audit',
      '## What it suits and what it does not',
      'It suits work made of forms and flows, up to 100,000 cases a day. Real-time control, high-volume transactions and elaborate graphics are for [custom development and extension](/serviceExtend), whose results come back to the platform as components.',
      '## Who owns applications and data',
      'Applications are exported as model packages in a documented format. If the platform is ever switched off, business data remains in your database as ordinary tables that need no decoder.'
    ]
  ],
  deployment: [
    [
      ['开发、测试、生产三套环境', 'Development, test and production'],
      [
        '应用包逐级发布，每次发布都有审批、差异清单和回退点。测试环境只需2台8核、32 GB内存的虚拟机。',
        'Application packages move from stage to stage, each with an approval, a change list and a rollback point. The test stage needs only two virtual machines with 8 cores and 32 GB of memory.'
      ]
    ],
    [
      ['生产环境起步规模', 'Where production starts'],
      [
        '3台16核、64 GB内存的虚拟机可承载50个应用、2000名用户；数据库单独部署，主备切换不超过60秒。',
        'Three virtual machines with 16 cores and 64 GB of memory carry 50 applications and 2,000 users. The database runs separately and fails over within 60 seconds.'
      ]
    ],
    [
      ['与政务外网隔离的区域', 'Isolated zones'],
      [
        '平台可离线安装，组件和字典通过签名离线包更新，导入前先验签、再比对版本。',
        'The platform installs offline. Components and dictionaries are updated by signed packages, whose signature and version are checked before import.'
      ]
    ]
  ],
  connections: [
    ['数据共享交换平台', 'Government data-sharing platforms'],
    ['国产及开源关系数据库', 'Chinese-made and open-source relational databases'],
    ['电子证照库', 'Electronic licence repositories'],
    ['消息队列（Kafka、AMQP）', 'Message queues (Kafka, AMQP)'],
    ['地图服务（WMTS、WFS）', 'Map services (WMTS, WFS)']
  ],
  questions: [
    [
      ['业务人员不会编程，能用吗？', 'Can staff use it without programming?'],
      [
        '能。表单、流程和报表都靠配置完成，培训一天后即可独立做出登记类应用。跨系统取数需要信息中心先登记接口。',
        'Yes. Forms, flows and reports are configured; after one day of training people build a register on their own. Data from another system needs an interface that the IT centre has registered.'
      ]
    ],
    [
      ['处室改坏了应用怎么办？', 'What if a division breaks its application?'],
      [
        '发布前有差异清单和审批，发布后10分钟内可退回上一版。已填的数据不随版本回退，新增字段保留备查。',
        'A release needs a change list and an approval, and can be rolled back to the previous version within ten minutes. Data already entered is not rolled back; new fields are kept for reference.'
      ]
    ],
    [
      ['许可按什么计算？', 'How is it licensed?'],
      [
        '按生产节点数计算，不限应用数和用户数。测试环境和灾备节点不另计。',
        'By production nodes, with no limit on applications or users. Test stages and standby nodes are not counted.'
      ]
    ]
  ],
  related: ['software-approval', 'service-extend', 'product-mpaas', 'software-portalApp'],
  seo: {
    title: [
      'aPaaS应用平台：表单、流程与接口',
      'aPaaS application platform: forms, flows, interfaces'
    ],
    description: [
      '面向政务信息中心的应用平台，业务处室自行配置表单、流程和报表，接口按目录登记、限流和审计，分三套环境发布，可离线安装，按生产节点数许可。',
      'Application platform for government IT centres: divisions configure forms, flows and reports, interfaces are catalogued and audited, and it installs offline.'
    ]
  }
})
