import { offering } from '../offering.ts'

export const superAPP = offering('software', {
  _id: 'software-superAPP',
  path: '/software/superAPP',
  order: 10,
  scene: 'phone',
  name: ['超级APP', 'Super app'],
  tagline: [
    '职工手机上只装一个应用，各处室的业务都在里面。',
    'One app on every staff phone, with the work of all divisions inside.'
  ],
  summary: [
    '超级APP是装好就能用的单位移动入口：通讯录、消息、待办、扫码和小程序在一个应用里。处室的移动业务以小程序接入，职工按岗位看到各自该用的，信息中心只维护一个安装包。',
    'A ready-made mobile entry point for an organisation: directory, messages, to-dos, scanning and mini programs in one app. Divisions add their mobile work as mini programs, staff see what belongs to their post, and the IT centre maintains a single package.'
  ],
  benefits: [
    [
      ['手机上不再装一排应用', 'No more rows of separate apps'],
      [
        '考勤、报销、巡查、审批、学习都从一个入口进，登录一次，通知合并推送，午间和夜间可按规定静默。',
        'Attendance, expenses, inspections, approvals and learning share one entry point and one sign-in. Notices are bundled and can be silenced at midday and at night.'
      ],
      'phone-entries'
    ],
    [
      ['新业务当天到手机', 'New work on phones the same day'],
      [
        '小程序审核通过即可上线，不用重新安装。先给一个处室试用，再扩大到全单位。',
        'A mini program goes live on approval, with nothing to reinstall. Try it in one division, then open it to all.'
      ],
      'phone-release'
    ],
    [
      ['个人和工作分得开', 'Private and work kept apart'],
      [
        '工作数据在独立空间加密，禁止复制到外部应用。离职时只清除工作空间，手机上的个人内容不动。',
        'Work data is encrypted in a space of its own and cannot be copied out. On leaving, that space alone is erased.'
      ],
      'phone-spaces'
    ]
  ],
  body: [
    [
      '## 装好就有的功能',
      '- 组织通讯录，按权限显示电话和岗位',
      '- 待办与通知，和电脑门户同步',
      '- 扫码：会议签到、资产盘点、访客核验',
      '- 视频点位查看，权限与后台一致，画面带水印',
      '- 语音输入、大字号和读屏支持',
      '## 小程序从哪里来',
      '自带考勤、报修、访客、问卷等14个常用小程序，源码随平台交付，可以自行修改。其他小程序由处室在[aPaaS应用平台](/productaPaas)上配置，或由开发商按接口文档制作。',
      '## 面向群众的版本',
      '同一套底座可以另出一个公众版，用于政务服务查询、预约、申报和诉求上报。公众版与职工版账号、数据和安装包分开，上架应用商店的资质由贵单位办理。'
    ],
    [
      '## Built in',
      '- Directory, with numbers and posts shown by right',
      '- To-dos and notices, in step with the desktop portal',
      '- Scanning: meeting attendance, asset counts, visitors',
      '- Live cameras, under the same rights as at the desk, with watermark',
      '- Speech input, large type and screen-reader support',
      '## Where mini programs come from',
      'Fourteen common ones are included, among them attendance, repairs, visitors and surveys, with source code that you may change. Others are configured on the [aPaaS application platform](/productaPaas) or made by developers from the interface guide.',
      '## A version for citizens',
      'The same base yields a public edition for enquiries, bookings, applications and reports to digital-government services. Accounts, data and packages are separate from the staff edition; the permits for app stores are yours to obtain.'
    ]
  ],
  deployment: [
    [
      ['1万名职工的配置', 'Sizing for 10,000 staff'],
      [
        '接入区2台网关、内网区4台应用服务器，单台16核、32 GB内存；安装包下载高峰另需约2 Gbit/s带宽。',
        'Two gateways in the access zone and four application servers inside, each with 16 cores and 32 GB of memory. Allow about 2 Gbit/s more for download peaks.'
      ]
    ],
    [
      ['应用分发不经商店', 'Distribution without app stores'],
      [
        '职工版由单位分发页或终端管控系统下发，国产移动操作系统和Android直接安装，iOS使用企业分发或定制应用方式。',
        'The staff edition comes from your own page or device management: installed directly on Android and Chinese-made systems, by enterprise or custom distribution on iOS.'
      ]
    ]
  ],
  connections: [
    ['门户待办与统一账号', 'Portal to-dos and accounts'],
    ['考勤机与门禁', 'Attendance terminals and doors'],
    ['财务报销系统', 'Expense systems'],
    ['视频共享平台（GB/T 28181级联）', 'Video-sharing platforms (GB/T 28181 cascade)'],
    ['政务服务事项库', 'Catalogue of public services']
  ],
  questions: [
    [
      ['与移动平台mPaaS怎样选？', 'Super app or mPaaS?'],
      [
        '没有移动开发队伍，选超级APP，四周左右可以上线；有队伍且要做自己的应用，选mPaaS。已上超级APP的，底座可随时单独使用。',
        'Without mobile developers choose the super app, live in about four weeks; with a team and an application of your own, mPaaS. If you have the app, you can use the base on its own at any time.'
      ]
    ],
    [
      ['可以用我们自己的名称和图标吗？', 'Can it carry our name and icon?'],
      [
        '可以。名称、图标、主色和启动页按贵单位提供的素材制作，签名证书由贵单位保管。',
        'Yes. Name, icon, colour and opening screen follow your material, and the signing certificate stays with you.'
      ]
    ],
    [
      ['年纪大的同事用得惯吗？', 'Will older colleagues manage?'],
      [
        '首页可切换为大字模式，只留待办、通知、通讯录和扫码四项，操作步骤不超过三步。',
        'The home page switches to large type with four items only: to-dos, notices, directory and scanning, none deeper than three steps.'
      ]
    ]
  ],
  related: ['product-mpaas', 'software-portalApp', 'software-instantMess', 'software-approval'],
  seo: {
    title: ['超级APP：单位统一的移动入口', 'Super app: one mobile entry point for all staff'],
    description: [
      '装好就能用的单位移动入口，通讯录、消息、待办、扫码和小程序在一个应用里，工作数据独立加密，处室业务以小程序接入，另可生成面向群众的政务版本。',
      'A ready-made mobile entry point: directory, messages, to-dos, scanning and mini programs in one app, work data encrypted apart, and an edition for citizens.'
    ]
  }
})
