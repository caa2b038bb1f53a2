import {
  highlight,
  keyed,
  refs,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../../document.ts'

export const desktopProduct: SeedDocument = {
  _id: 'page-pc-product',
  _type: 'page',
  name: short('产品选型', 'Choosing products'),
  path: '/pc/product',
  sections: keyed(
    section('heroSection', {
      heading: short('从手头的问题找产品', 'From the problem to the product'),
      lead: text(
        '每条先写各单位常提的难处，再写我们会先建议的产品。一个问题通常只需要一到两个产品。',
        'Each entry names a difficulty that departments often have, then what we would suggest first. One problem rarely needs more than two products.'
      ),
      scene: 'bus',
      tone: 'paper'
    }),
    section('highlightsSection', {
      heading: short('六个常见难处', 'Six common difficulties'),
      highlights: keyed(
        highlight(
          ['摄像机很多，看不过来', 'Too many cameras to watch'],
          [
            '在重点位置换上带算力的机型，再用指挥调度接收事件，值班员只处理告警。',
            'Put computing cameras at the key positions and let dispatch receive their events; the duty desk then handles alarms only.'
          ]
        ),
        highlight(
          ['各系统要分别登录', 'A separate sign-in for each system'],
          [
            '先上门户与应用市场，统一身份和待办，再逐个接入业务系统。',
            'Start with the portal: one identity and one task list, then connect the systems one after another.'
          ]
        ),
        highlight(
          ['数据要得来，用不上', 'Data arrives but cannot be used'],
          [
            '用服务总线登记和授权接口，调用有计量，问题能追到环节。',
            'Register and authorise interfaces on the service bus. Calls are metered, and a fault can be traced to its stage.'
          ]
        ),
        highlight(
          ['需求变得比开发快', 'Needs change faster than developers can follow'],
          [
            '用应用平台搭表单、流程和报表，业务骨干自己改，开发人员处理复杂部分。',
            'Build forms, flows and reports on the application platform. Key users change them, and developers keep to the hard parts.'
          ]
        ),
        highlight(
          ['服务器利用率低，又不敢动', 'Idle servers nobody dares to touch'],
          [
            '私有云先纳管后迁移，业务不停机，旧服务器腾出后并入资源池。',
            'The private cloud takes over management first and moves workloads later, without downtime; freed servers join the pool.'
          ]
        ),
        highlight(
          ['工作群用的是公网软件', 'Work chat runs on a public service'],
          [
            '换成自建的即时通讯，组织通讯录同步，消息和文件留在内网。',
            'Move to a messenger of your own: the directory is in step, and messages and files remain inside.'
          ]
        )
      ),
      tone: 'mist'
    }),
    section('listingSection', {
      heading: short('对应的产品页', 'The product pages'),
      documents: refs(
        'camera-flagship',
        'software-dispatch',
        'software-portalApp',
        'software-policeBus',
        'product-apaas',
        'software-privateCloud',
        'software-instantMess'
      ),
      tone: 'paper'
    })
  ),
  seo: seo(
    ['产品选型：从常见难处找到对应产品', 'Choosing products by the problem at hand'],
    [
      '按政府部门常见的难处选择产品：摄像机看不过来、系统分别登录、数据用不上、需求变化快、服务器利用率低、工作群在公网，各对应一到两个产品。',
      'Products chosen by the problem: too many cameras, too many sign-ins, unused data, changing needs, idle servers, work chat on a public service.'
    ]
  )
}
