import { offering } from '../offering.ts'

export const xoa = offering('product', {
  _id: 'product-xoa',
  path: '/productxoa',
  order: 1,
  scene: 'office',
  name: ['xOA办公套件', 'xOA office suite'],
  tagline: [
    '公文、会议、督办、值班在一套系统里办结，每一步留痕。',
    'Documents, meetings, follow-up and duty rosters in one system, with every step on record.'
  ],
  summary: [
    'xOA用于机关和事业单位的综合办公。收文、发文、签报按本单位的制度流转，版式、编号、用印和归档按公文规范办理。科室看到待办，领导看到进度，档案室收到成套的电子文件。',
    'xOA runs the general office of a government body. Incoming, outgoing and internal documents follow your own procedures, while layout, numbering, sealing and archiving follow the national standards for official documents. Staff see what is due, leaders see where it stands, and the records office receives complete electronic files.'
  ],
  benefits: [
    [
      ['收文发文不用人跑', 'No more carrying files from door to door'],
      [
        '登记、拟办、批示、传阅、承办都在线完成，纸质来文扫描后按同样流程办理。会签意见按人按时间留存，历次修改稿可以逐稿对照。',
        'Registration, proposals, instructions, circulation and handling all happen on screen, and paper mail is scanned into the same workflow. Comments are kept by person and time, and any two drafts can be compared.'
      ],
      'office-file'
    ],
    [
      ['督办事项由系统来催', 'The system does the chasing'],
      [
        '会议决定和领导批示直接立项，按节点分到承办处室。到期前3个工作日和到期当天各提醒一次，超期事项自动列入督办台账。',
        'Decisions and instructions become follow-up items, split by milestone among the responsible divisions. Reminders go out three working days before and on the due date; overdue items go into the register automatically.'
      ],
      'office-follow-up'
    ],
    [
      ['一次会议只建一条记录', 'One record per meeting'],
      [
        '会议室、议题、材料、签到、纪要放在一起。参会人只能打开与自己议题有关的材料，纪要里的任务直接转入督办。',
        'Room, agenda, documents, attendance and minutes stay together. Participants see only the documents for their own items, and tasks in the minutes go straight to follow-up.'
      ],
      'office-meeting'
    ],
    [
      ['归档不必等到年底', 'No archiving rush at the end of the year'],
      [
        '办结即归档。正文、附件、办理单和意见打包成OFD文件，按档号规则移交，并附真实性、完整性、可用性、安全性检测结果。',
        'Closing a file archives it. Text, annexes, handling sheet and comments are packed as OFD and transferred under the archive’s numbering rules, with test results for authenticity, integrity, usability and security.'
      ],
      'office-archive'
    ]
  ],
  body: [
    [
      '## 版式和签章按国家标准',
      '公文版式按GB/T 9704—2012生成，正文以OFD（GB/T 33190—2016）固化，电子印章接入符合GB/T 38540—2020的签章系统。文种、编号规则和模板由办公室自己维护，不需要开发。',
      '## 上线时通常先启用六个模块',
      '- **公文**：收文、发文、签报、用印登记',
      '- **会议**：会议室、议题、签到、纪要',
      '- **督办**：立项、分解、催办、办结评价',
      '- **日程与值班**：领导日程、排班、值班日志',
      '- **后勤**：用车、物品、来访',
      '- **信息报送**：约稿、采编、采用统计',
      '## 不包含的内容',
      'xOA用于非涉密网络，涉密公文须在涉密信息系统内办理。电子印章和数字证书由具备资质的机构签发，我们负责对接，不代为采购。'
    ],
    [
      '## Layout and seals follow national standards',
      'Documents are laid out to GB/T 9704-2012 and fixed as OFD (GB/T 33190-2016); electronic seals come from a signing system that meets GB/T 38540-2020. The office maintains document types, numbering and templates itself, without programming.',
      '## Six modules that usually go live together',
      '- **Documents**: incoming, outgoing, internal reports, use of seals',
      '- **Meetings**: rooms, agenda, attendance, minutes',
      '- **Follow-up**: items, milestones, reminders, closing review',
      '- **Calendar and duty**: leaders’ calendars, rosters, duty log',
      '- **Logistics**: vehicles, supplies, visitors',
      '- **Briefings**: calls for items, editing, statistics of use',
      '## What is not included',
      'xOA is for networks that carry no state secrets; classified documents belong in a classified system. Seals and certificates are issued by licensed bodies: we connect them and do not resell them.'
    ]
  ],
  deployment: [
    [
      ['本单位机房独立部署', 'On your own servers'],
      [
        '500人以内用2台服务器：应用和数据库各一台，每台16核、64 GB内存、4 TB存储。数据不出机房，每日自动备份，保留30天。',
        'Up to 500 people need two servers, one for the application and one for the database, each with 16 cores, 64 GB of memory and 4 TB of storage. Data stays in the room; a daily backup is kept for 30 days.'
      ]
    ],
    [
      ['政务云上多单位共用', 'Shared on a government cloud'],
      [
        '按单位划分租户，组织、流程、模板和附件空间相互隔离。5000人规模从8台虚拟机起步，扩容时不停机。',
        'Each body is a tenant with its own organisation tree, flows, templates and file space. A deployment for 5,000 people starts on eight virtual machines and scales without downtime.'
      ]
    ],
    [
      ['国产软硬件环境', 'Chinese-made processors and systems'],
      [
        '适配国产处理器、操作系统、数据库和中间件。随交付物提供已验证的版本组合清单，替换其中一项前先在测试环境回归。',
        'Runs on Chinese-made processors, operating systems, databases and middleware. The delivery lists the combinations we have tested; replacing any one of them calls for a regression run in the test environment.'
      ]
    ]
  ],
  connections: [
    ['统一身份认证（OAuth 2.0、CAS）', 'Single sign-on (OAuth 2.0, CAS)'],
    ['电子公文交换平台', 'Electronic document exchange between bodies'],
    ['电子印章与数字证书系统', 'Electronic seals and digital certificates'],
    ['数字档案室与档案馆系统', 'Records-office and archive systems'],
    ['短信网关', 'Text-message gateway']
  ],
  questions: [
    [
      ['旧办公系统里的公文能迁过来吗？', 'Can documents in our old system be migrated?'],
      [
        '能。迁移工具按文号和成文日期核对件数，按校验值核对附件，迁移前后各出一份对账单。10万件公文通常用2至3天，期间旧系统可以照常查询。',
        'Yes. The migration tool reconciles documents by number and date and annexes by checksum, with a report before and after. A hundred thousand documents usually take two to three days, during which the old system can still be searched.'
      ]
    ],
    [
      ['没有数字证书能先用起来吗？', 'Can we start without digital certificates?'],
      [
        '可以。账号口令加动态口令即可登录办公，只有电子签章环节必须用证书，到时单独接入。',
        'Yes. A password with a one-time code is enough for daily work. Only electronic sealing needs a certificate, which can be connected later.'
      ]
    ],
    [
      ['流程调整需要找厂商吗？', 'Do we need you to change a workflow?'],
      [
        '不需要。管理员在线修改流程、表单和模板，新版本只用于之后发起的事项，在办事项按原版本走完。',
        'No. Your administrator edits workflows, forms and templates online. A new version applies to cases started after it; cases under way finish on the old one.'
      ]
    ]
  ],
  related: ['product-workup', 'software-approval', 'software-portalApp', 'product-apaas'],
  seo: {
    title: [
      'xOA办公套件：公文、会议、督办与归档',
      'xOA office suite: documents, meetings, follow-up'
    ],
    description: [
      '面向机关和事业单位的综合办公套件，覆盖公文流转、会议、督办、值班和电子归档，版式与签章符合国家标准，支持单位机房、政务云和国产软硬件环境部署。',
      'Office suite for government bodies: document flow, meetings, follow-up, rosters and archiving to national standards, on your servers or a government cloud.'
    ]
  }
})
