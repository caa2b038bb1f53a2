import { offering } from '../offering.ts'

export const mPaaS = offering('product', {
  _id: 'product-mpaas',
  path: '/productmPaas',
  order: 4,
  scene: 'release',
  name: ['mPaaS移动平台', 'mPaaS mobile platform'],
  tagline: [
    '一套代码发到几种手机系统，一个后台管到每台终端。',
    'One code base for several phone systems, one console for every device.'
  ],
  summary: [
    'mPaaS是单位自建移动应用的底座，由开发框架、移动网关、消息推送、发布管理和终端监测组成。信息中心用它统一移动端的登录、加密和升级，各处室的应用作为小程序接入，不再各装各的。',
    'mPaaS is the base on which a public body builds its own mobile applications: development framework, mobile gateway, push, release management and device monitoring. The IT centre settles sign-in, encryption and updates once, and each division’s application joins as a mini program instead of one more install.'
  ],
  benefits: [
    [
      ['不用为每种系统各做一遍', 'No separate build for each system'],
      [
        '小程序一次编写，在Android、iOS和国产移动操作系统上运行。相机、定位、扫码、离线存储用同一组接口。',
        'A mini program is written once and runs on Android, iOS and Chinese-made mobile systems. Camera, location, scanning and offline storage share one set of interfaces.'
      ],
      'release-systems'
    ],
    [
      ['升级不再逐台安装', 'Updates without touching each phone'],
      [
        '按5%、20%、100%三批发布，每批看崩溃率和用户反馈再放行。发现问题时，小程序在5分钟内退回上一版。',
        'Releases go out to 5%, 20% and 100% of devices, with crashes and feedback reviewed at each step. If something is wrong, a mini program is back on its previous version within five minutes.'
      ],
      'release-batches'
    ],
    [
      ['故障能查到机型和版本', 'Faults traced to model and version'],
      [
        '崩溃、卡顿和接口失败按机型、系统版本、网络分类，日志在终端脱敏后上传。值班人员不必再请用户截图描述。',
        'Crashes, stalls and failed calls are sorted by model, system version and network; logs are masked on the device before upload. Nobody has to ask users for screenshots.'
      ],
      'release-faults'
    ],
    [
      ['终端丢失当天收回', 'A lost phone is cut off the same day'],
      [
        '挂失后立即注销令牌，下次联网时清除工作区数据，个人照片和通讯录不受影响。',
        'As soon as it is reported, its tokens are revoked; the work area is erased at the next connection. Private photos and contacts stay untouched.'
      ],
      'release-lost'
    ]
  ],
  body: [
    [
      '## 请求怎样进到内网',
      '终端先与移动网关建立双向认证的加密通道，网关验证人员、设备和应用三项身份，再按接口权限转发到业务系统。业务系统不需要开放互联网地址，也不需要改造登录。',
      '## 开发者拿到什么',
      '- 命令行工具、模拟器和真机调试包',
      '- 62个终端接口的文档和示例工程',
      '- 与贵单位代码库、流水线对接的构建插件',
      '- 上架前的自动检查：权限申请、隐私弹窗、包体大小',
      '## 与超级APP的关系',
      'mPaaS是底座，[超级APP](/software/superAPP)是在它上面做好的成品。只想让职工有一个统一入口，选成品；要把移动能力嵌进已有应用，选底座。'
    ],
    [
      '## How a request reaches the inner network',
      'A device opens an encrypted channel with mutual authentication to the mobile gateway, which checks person, device and application before it forwards the call under the rights of that interface. Business systems need no public address and no change to their sign-in.',
      '## What developers receive',
      '- Command-line tools, a simulator and a debugging build for real phones',
      '- Documentation and sample projects for 62 device interfaces',
      '- Build plug-ins for your own repositories and pipelines',
      '- Checks before release: permissions asked for, privacy dialogues, package size',
      '## How it relates to the super app',
      'mPaaS is the base; the [super app](/software/superAPP) is a finished product on it. Choose the product for a single staff entry point, the base to bring mobile functions into an application you already have.'
    ]
  ],
  deployment: [
    [
      ['互联网区与内网区分开放', 'Split between outer and inner zone'],
      [
        '网关放在互联网接入区，发布和监测后台放在内网区，两区之间只开一个单向端口。也可以全部放在专网内。',
        'The gateway stands in the internet zone, release and monitoring in the inner zone, with a single one-way port between them. Everything can also run inside a private network.'
      ]
    ],
    [
      ['2万台终端的配置', 'Sizing for 20,000 devices'],
      [
        '网关3台8核、16 GB内存，后台3台16核、32 GB内存，日志存储按每台终端每月20 MB估算。',
        'Three gateway nodes with 8 cores and 16 GB of memory, three console nodes with 16 cores and 32 GB, and log storage at about 20 MB per device per month.'
      ]
    ]
  ],
  connections: [
    ['终端管控系统（MDM）', 'Mobile device management (MDM)'],
    ['安全接入网关与零信任代理', 'Secure access gateways and zero-trust proxies'],
    ['各手机厂商推送通道', 'Push channels of phone makers'],
    ['代码库与持续集成流水线', 'Code repositories and build pipelines'],
    ['数字证书与密码模块', 'Certificates and cryptographic modules']
  ],
  questions: [
    [
      ['已有的手机应用要重写吗？', 'Must existing apps be rewritten?'],
      [
        '不必。H5页面套壳即可接入，原生应用引入组件包后获得登录、网关和监测能力，改动通常在200行以内。',
        'No. Web pages join in a container; native apps include a library for sign-in, gateway and monitoring, usually with fewer than 200 lines changed.'
      ]
    ],
    [
      ['没有互联网还能收到推送吗？', 'Does push work without internet?'],
      [
        '能。专网内使用平台自带的长连接推送，不经过手机厂商通道；应用在后台被系统休眠时，消息在下次唤醒后补到。',
        'Yes. Inside a private network the platform’s own long-lived connection is used, not the phone makers’ channels. If the system has put the app to sleep, messages arrive when it next wakes.'
      ]
    ],
    [
      ['终端上会采集哪些信息？', 'What is collected on devices?'],
      [
        '只采集机型、系统版本、应用版本、网络类型和崩溃堆栈。定位、通讯录和已装应用列表不采集，采集清单在应用内公示。',
        'Model, system version, application version, network type and crash traces. Location, contacts and the list of installed apps are not collected. The list is shown inside the app.'
      ]
    ]
  ],
  related: ['software-superAPP', 'software-mobilePolice', 'product-apaas', 'product-workup'],
  seo: {
    title: [
      'mPaaS移动平台：开发、网关、推送与发布',
      'mPaaS mobile platform: build, gateway, push, release'
    ],
    description: [
      '单位自建移动应用的底座，含小程序框架、移动网关、消息推送、分批发布和终端监测，一套代码运行在多种手机系统，网关可与内网分区部署，支持专网。',
      'The base for a public body’s own mobile apps: mini programs, gateway, push, staged releases and device monitoring, for split zones or a private network.'
    ]
  }
})
