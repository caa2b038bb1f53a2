import { offering } from '../offering.ts'

export const instantMess = offering('software', {
  _id: 'software-instantMess',
  path: '/software/instantMess',
  order: 4,
  scene: 'chat',
  name: ['即时通讯', 'Secure instant messaging'],
  tagline: [
    '工作消息不上公网，密钥在自己手里，收发有据可查。',
    'Work messages stay off the public internet, the keys stay with you, and delivery can be proved.'
  ],
  summary: [
    '即时通讯是一套可独立部署的安全消息服务，提供单聊、群聊、语音视频、文件和系统通知。既可以作为单位统一的聊天工具，也可以通过SDK嵌进已有业务系统，让待办、告警和日常沟通走同一条通道。',
    'A messaging service that you install yourself: direct and group chats, voice and video, files and system notices. Use it as your organisation’s own messenger, or embed it in existing systems through an SDK, so that to-dos, alarms and conversations share one channel.'
  ],
  benefits: [
    [
      ['不再用个人聊天软件传工作', 'No more work in private messengers'],
      [
        '同事按组织架构查找，换岗自动换群。文件只在单位服务器上流转，离开单位网络打不开。',
        'Colleagues are found through the organisation tree, and groups change when somebody changes post. Files stay on your own servers and do not open outside your network.'
      ],
      'chat-people'
    ],
    [
      ['通知有没有看到，不用逐个问', 'No asking round to see who has read it'],
      [
        '重要通知要求确认，未读人员可一键再提醒，30分钟仍未确认的转短信。已读、确认时间可导出留底。',
        'Important notices ask for confirmation. Those who have not read them can be reminded with one click, and after 30 minutes a text message follows. Times of reading and confirming can be exported.'
      ],
      'chat-read'
    ],
    [
      ['业务告警找得到人', 'Alarms reach a person'],
      [
        '业务系统调一个接口即可发到人、岗位或值班组，按班表自动换人，无人应答逐级上报。',
        'With one call a business system reaches a person, a post or a duty group. The roster decides who that is, and an unanswered alarm is escalated.'
      ],
      'chat-alarm'
    ]
  ],
  body: [
    [
      '## 加密做到哪一层',
      '传输采用国密TLCP（GB/T 38636—2020）或TLS 1.3，存储采用SM4，身份认证和签名采用SM2与SM3。开启端到端加密的会话，服务器只存密文，历史消息无法由服务端检索；需要审计的单位可改用服务端加密。两种方式按群选择，不混用。',
      '## 性能参考',
      '- 单节点长连接：5万个',
      '- 消息送达：同城内网95%在200 ms以内',
      '- 单群人数：上限5000人，超过500人默认只有管理员发言',
      '- 单个文件：上限4 GB，断点续传',
      '## 嵌进已有系统',
      '提供Web、Android、iOS和国产移动操作系统SDK，以及服务端REST接口与消息回调。界面可以用自带的，也可以只取协议层自己画。'
    ],
    [
      '## How deep encryption goes',
      'Transport uses TLCP (GB/T 38636—2020) or TLS 1.3, storage SM4, identity and signatures SM2 with SM3. In chats with end-to-end encryption the server holds only ciphertext and cannot search the history; bodies that must audit choose encryption on the server instead. It is one or the other for each group, never a mixture.',
      '## Performance for reference',
      '- Long-lived connections on one node: 50,000',
      '- Delivery: 95% within 200 ms on a network inside one city',
      '- Group size: up to 5,000; above 500 only moderators write by default',
      '- File size: up to 4 GB, with resuming',
      '## Embedding it',
      'SDKs for the web, Android, iOS and Chinese-made mobile systems, with a REST interface and message callbacks on the server. Use our screens, or take the protocol layer and draw your own.'
    ]
  ],
  deployment: [
    [
      ['单机起步', 'Start on one machine'],
      [
        '300人以内的单位用1台8核、16 GB内存的服务器，安装约40分钟，自带数据库和对象存储。',
        'Up to 300 people fit on one server with 8 cores and 16 GB of memory. Installing takes about 40 minutes; database and object storage come with it.'
      ]
    ],
    [
      ['同城双活', 'Two sites in one city'],
      [
        '两个机房同时收发，任一机房中断30秒内由另一侧接管，消息按序号补齐，不丢不重。',
        'Both rooms send and receive. If one fails, the other takes over within 30 seconds; messages are completed by sequence number, with none lost or doubled.'
      ]
    ],
    [
      ['跨网消息摆渡', 'Messages across separated networks'],
      [
        '两张隔离网各装一套，文字经摆渡设备单向或双向交换，附件先查毒、再审批、后放行。',
        'Each separated network has its own installation. Text is ferried one way or both; attachments are scanned, then approved, then released.'
      ]
    ]
  ],
  connections: [
    ['LDAP与国产目录服务', 'LDAP and Chinese-made directory services'],
    ['服务器密码机与签名验签设备', 'Server cryptographic machines and signature verifiers'],
    ['短信与语音外呼平台', 'Text and voice-call platforms'],
    ['网络安全审计系统（Syslog）', 'Security audit systems (Syslog)'],
    ['机器人回调（Webhook）', 'Bots through webhooks']
  ],
  questions: [
    [
      ['怎样满足密码应用安全性评估？', 'How does it pass the cryptographic assessment?'],
      [
        '按GB/T 39786—2021的要求提供密码应用方案和自查表，密码设备选用有商用密码产品认证证书的型号。评估由贵单位委托有资质的机构开展，我们配合整改。',
        'We supply a scheme and a self-check under GB/T 39786—2021 and use devices with a commercial-cryptography certificate. You appoint a licensed assessor; we support the assessment and remedy its findings.'
      ]
    ],
    [
      ['撤回的消息服务器上还有吗？', 'Does a recalled message stay on the server?'],
      [
        '由单位策略决定：默认撤回即删正文，只留操作记录；开启审计的群保留加密副本，到期清除。',
        'Your policy decides. By default the text is erased and only the act recorded; groups under audit keep an encrypted copy until its term ends.'
      ]
    ],
    [
      ['可以只买协议和SDK吗？', 'Can we buy only the protocol and SDK?'],
      [
        '可以。按节点许可，SDK不另收费，含一年升级和接口支持。',
        'Yes. It is licensed by node, the SDK included, with a year of upgrades and interface support.'
      ]
    ]
  ],
  related: ['product-workup', 'software-superAPP', 'software-dispatch', 'software-mobilePolice'],
  seo: {
    title: ['即时通讯：自主部署的安全消息服务', 'Secure instant messaging on your own servers'],
    description: [
      '可独立部署的安全消息服务，采用国密TLCP、SM2、SM3和SM4，支持端到端加密、通知确认、告警到岗和SDK嵌入，单机起步，可扩展到同城双活和跨网摆渡。',
      'Messaging that you install yourself: TLCP and SM algorithms, end-to-end encryption, notices with receipts, alarms by roster, an SDK, and two-site operation.'
    ]
  }
})
