import { offering } from '../offering.ts'

export const workUp = offering('product', {
  _id: 'product-workup',
  path: '/productworkUp',
  order: 2,
  scene: 'team',
  name: ['WorkUp团队协同', 'WorkUp for teams'],
  tagline: [
    '任务、文档、会议和加密消息共用一个工作台，数据留在本单位。',
    'Tasks, documents, meetings and encrypted messages on one desk, with the data kept in-house.'
  ],
  summary: [
    'WorkUp供项目组、专班和跨部门小组使用。群里商定的事当场转成任务，任务带着负责人、期限和材料，进度在一张表里看清。消息、文件和会议记录都存放在本单位的服务器上。',
    'WorkUp is for project teams, task forces and groups that cut across departments. What is agreed in a chat becomes a task on the spot, with an owner, a deadline and its documents, and one table shows the progress. Messages, files and meeting notes stay on your own servers.'
  ],
  benefits: [
    [
      ['商定的事有着落', 'What was agreed has an owner'],
      [
        '选中消息就能生成任务，原话作为依据附在任务里。负责人确认后开始计时，到期由系统提醒，不必再翻聊天记录。',
        'Select a message to make a task; the original words stay attached to it. Once the owner accepts, the deadline is tracked and reminders go out, so nobody scrolls back through the chat.'
      ],
      'team-task'
    ],
    [
      ['一份材料只有一个版本', 'One document, one version'],
      [
        '多人同时修改同一份文档，每次改动记下人和时间。定稿后锁定，发给外单位的链接可以设期限、水印和下载次数。',
        'Several people edit the same document at once, and every change carries its author and time. The final text is locked; links sent outside can carry an expiry date, a watermark and a download limit.'
      ],
      'team-document'
    ],
    [
      ['人员调整不断线', 'People change, the work goes on'],
      [
        '新成员进组即可看到任务和材料，离组当天收回权限。名下未完的任务自动列成交接清单，由接手人逐条确认。',
        'New members see tasks and documents as soon as they join; access ends on the day they leave. Unfinished tasks become a handover list that the successor confirms line by line.'
      ],
      'team-handover'
    ]
  ],
  body: [
    [
      '## 一个专班从成立到收尾',
      '1. 选模板建空间，加入成员，写明任务期限和汇报周期',
      '2. 把工作方案拆成任务，按处室或按人分派',
      '3. 每日例会直接看任务看板，会上新增的事项当场登记',
      '4. 收尾时核对任务，材料打包移交[xOA办公套件](/productxoa)归档',
      '## 消息和文件怎样保护',
      '终端与服务器之间用TLS加密，消息和附件在库内以SM4加密存放，密钥由单位的密码设备保管。水印、转发限制和消息保存期限按群设置，管理员不能查看聊天内容；依法调取须由两名授权人员共同操作，并写入审计日志。',
      '## 会议能开多大',
      '自带会议支持25方画面、300人旁听。更大的会议请对接单位已有的视频会议系统，WorkUp负责日程、材料和纪要。'
    ],
    [
      '## A task force from start to close',
      '1. Open a space from a template, add members, state the deadline and the reporting rhythm',
      '2. Break the plan into tasks and assign them to divisions or people',
      '3. Hold the daily meeting in front of the board and enter new items on the spot',
      '4. At the end, check off the tasks and hand the documents to the [xOA office suite](/productxoa) for archiving',
      '## How messages and files are protected',
      'Traffic is encrypted with TLS. Messages and attachments are stored with SM4 encryption, with keys held in your own cryptographic device. Watermarks, limits on forwarding and retention are set per group. Administrators cannot read chats: lawful retrieval takes two authorised people acting together and leaves an audit entry.',
      '## How large a meeting can be',
      'Built-in meetings show 25 video feeds and admit 300 listeners. For larger ones, connect your existing conference system; WorkUp then handles the calendar, documents and minutes.'
    ]
  ],
  deployment: [
    [
      ['无互联网的内网', 'Networks without internet'],
      [
        '消息推送走自带的长连接，安装包和升级包由内网分发，不依赖任何公有云服务。',
        'Notifications travel over WorkUp’s own long-lived connection, and installers and updates are served inside the network. No public cloud is involved.'
      ]
    ],
    [
      ['按在线人数配置', 'Sized by people online'],
      [
        '1000人同时在线用3台服务器，每台16核、64 GB内存、2 TB存储。此后每增加1000人添1台消息节点，业务不中断。',
        'A thousand people online need three servers, each with 16 cores, 64 GB of memory and 2 TB of storage. Each further thousand adds one message node, without downtime.'
      ]
    ],
    [
      ['电脑和手机客户端', 'Desktop and phone clients'],
      [
        '提供Windows和国产桌面操作系统客户端，手机支持Android、iOS和国产移动操作系统。自带设备只能查看和回复，文件不落地。',
        'Clients for Windows and Chinese-made desktop systems; on phones, for Android, iOS and Chinese-made mobile systems. Personal devices may read and reply but store no files.'
      ]
    ]
  ],
  connections: [
    ['xOA督办与归档', 'xOA follow-up and archiving'],
    ['组织架构同步（LDAP、SCIM）', 'Organisation tree (LDAP, SCIM)'],
    ['视频会议系统（SIP、H.323）', 'Video conferencing (SIP, H.323)'],
    ['日历（CalDAV）', 'Calendars (CalDAV)'],
    ['防病毒与数据防泄漏系统', 'Antivirus and data-loss prevention']
  ],
  questions: [
    [
      ['已经有xOA，还需要WorkUp吗？', 'We have xOA. Do we need WorkUp?'],
      [
        '看有没有跨处室的阶段性工作。xOA办的是有固定程序的公文和事项，WorkUp办的是边商量边推进的任务，两者共用账号和待办。',
        'It depends on whether work crosses divisions for a time. xOA handles documents and matters with a fixed procedure; WorkUp handles tasks that are talked through as they move. Accounts and to-do lists are shared.'
      ]
    ],
    [
      ['外单位人员能参加吗？', 'Can people from other bodies take part?'],
      [
        '能。外部成员由空间负责人邀请、管理员审核，只能看到被指定的任务和文档，到期自动退出。',
        'Yes. The space owner invites them and an administrator approves. Guests see only the tasks and documents given to them, and leave automatically on the set date.'
      ]
    ],
    [
      ['人员离职后聊天记录怎样处理？', 'What happens to chats when somebody leaves?'],
      [
        '账号停用，群内记录按单位设定的期限保留，个人会话默认保留180天后清除。保留期限可以按岗位调整。',
        'The account is closed. Group records are kept for the period you set; private chats are kept for 180 days by default and then erased. Periods can differ by post.'
      ]
    ]
  ],
  related: ['product-xoa', 'software-instantMess', 'software-superAPP', 'product-mpaas'],
  seo: {
    title: [
      'WorkUp团队协同：任务、文档与加密消息',
      'WorkUp: tasks, documents and secure messaging for teams'
    ],
    description: [
      '供项目组和专班使用的团队协同产品，群聊商定的事项直接转为任务，文档多人修改，消息以国密算法加密，可在无互联网的内网部署并按在线人数扩容。',
      'Team work for public bodies: chats turn into tasks, documents are edited together, messages are encrypted with SM4, and it runs on networks without internet.'
    ]
  }
})
