import {
  keyed,
  link,
  refs,
  rich,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'

export const product: SeedDocument = {
  _id: 'page-product',
  _type: 'page',
  name: short('产品', 'Products'),
  path: '/product',
  sections: keyed(
    section('heroSection', {
      heading: short('软件产品目录', 'The software catalogue'),
      lead: text(
        '按使用者分组：谁用、解决什么、装在哪里。每个产品都可以单独采购和验收。',
        'Grouped by who uses it, what it solves and where it runs. Each product can be bought and accepted on its own.'
      ),
      scene: 'portal',
      tone: 'mist'
    }),
    section('listingSection', {
      heading: short('平台与套件', 'Platforms and suites'),
      lead: text(
        '面向全单位的基础产品，通常由信息中心负责建设。',
        'The foundations for a whole organisation, usually in the care of its IT centre.'
      ),
      documents: refs('product-xoa', 'product-workup', 'product-apaas', 'product-mpaas'),
      tone: 'paper',
      anchor: 'platforms'
    }),
    section('listingSection', {
      heading: short('公安与应急', 'Police and emergency services'),
      lead: text(
        '供一线人员和值守席位使用，运行在公安信息网或专网。',
        'For officers in the field and at the duty desk, on the police network or a dedicated one.'
      ),
      documents: refs('software-mobilePolice', 'software-policeBus', 'software-dispatch'),
      tone: 'mist',
      anchor: 'police'
    }),
    section('listingSection', {
      heading: short('办公、沟通与学习', 'Office, messages and learning'),
      lead: text(
        '机关工作人员每天打开的应用，手机和电脑同步。',
        'What office staff open every day, on phone and computer alike.'
      ),
      documents: refs(
        'software-approval',
        'software-instantMess',
        'software-portalApp',
        'software-superAPP',
        'software-cloudClass'
      ),
      tone: 'paper',
      anchor: 'office'
    }),
    section('listingSection', {
      heading: short('机房与运维', 'Server room and operations'),
      lead: text(
        '给管理服务器和容器的人，命令行和界面都能用。',
        'For those who run servers and containers, by command line or by screen.'
      ),
      documents: refs('software-privateCloud', 'software-k8sMana'),
      tone: 'mist',
      anchor: 'operations'
    }),
    section('textSection', {
      heading: short('各产品怎样拼在一起', 'How the products fit together'),
      body: rich(
        [
          '账号、组织和权限只有一份，由统一身份认证提供，任何产品都可以作为第一个上线的系统。',
          '产品之间通过公开的HTTP接口和消息队列交换数据，不直接读对方的数据库，因此可以替换其中任意一个。',
          '安装包分为x86_64和ARM64两种，附依赖清单和校验值，离线环境用同一套安装脚本。'
        ],
        [
          'Accounts, organisation and permissions exist once, from a common sign-on, so any product can be the first to go live.',
          'Products exchange data through published HTTP interfaces and message queues, never through each other’s databases, so any one can be replaced.',
          'Packages come for x86_64 and ARM64 with a dependency list and checksums. Offline sites use the same installer.'
        ]
      ),
      tone: 'paper'
    }),
    section('listingSection', {
      heading: short('交付与支持', 'Delivery and support'),
      documents: refs('service', 'service-extend'),
      tone: 'mist',
      anchor: 'services'
    }),
    section('callSection', {
      heading: short('要一份可以写进方案的资料', 'Material for your own proposal'),
      lead: text(
        '提供功能清单、部署拓扑、资源估算和接口说明的可编辑版本。',
        'Function lists, topology, sizing and interface descriptions come in editable form.'
      ),
      actions: keyed(link('索取产品资料', 'Request product documents', '/contactUs?theme=product')),
      tone: 'paper'
    })
  ),
  seo: seo(
    [
      '软件产品目录：平台、公安、办公与运维',
      'Software catalogue: platforms, police, office, operations'
    ],
    [
      '按使用者分组的软件产品目录：办公套件、协同通讯、应用与移动平台，警务与指挥调度，审批、门户、云课堂，私有云与容器管理，均可单独采购和部署。',
      'Office suite, messaging, application and mobile platforms, police and dispatch, approvals, portal, classroom, private cloud: each bought on its own.'
    ]
  )
}
