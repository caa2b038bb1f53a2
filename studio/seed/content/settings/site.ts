import { keyed, link, picture, type SeedDocument, seo, short, text } from '../../document.ts'

const partners: [zh: string, en: string][] = [
  ['塔维克', 'Talvik'],
  ['美润诺', 'Meruno'],
  ['博睿索', 'Brisol'],
  ['桑德雷', 'Sandrel'],
  ['欧本', 'Orbane'],
  ['维尔拓', 'Veltho'],
  ['卡努夫', 'Karnuv'],
  ['海鲁登', 'Haluden']
]

export const siteSettings: SeedDocument = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  brandName: short('瞰衡', 'Kanheng'),
  companyName: short('瞰衡智能科技股份有限公司', 'Kanheng Intelligence Co., Ltd.'),
  mark: picture('brand-mark.svg', '蓝色光圈形标志', 'Blue mark in the shape of an aperture'),
  seo: {
    ...seo(
      ['视频智能平台与智能摄像机', 'Video intelligence platform and smart cameras'],
      [
        '为政府部门和公共服务单位提供智能摄像机、视频智能平台、办公与通讯软件以及交付运维服务，全部产品可在封闭网络和私有云内部署，支持国产软硬件环境。',
        'Smart cameras, a video intelligence platform, office and messaging software and services for public bodies, deployed in closed networks or private clouds.'
      ]
    ),
    image: picture('family-lineup.png', '四款智能摄像机并排陈列', 'Four smart cameras side by side')
  },
  registrations: keyed(
    link('粤ICP备00000000号-1', 'Guangdong ICP filing 00000000-1', 'https://beian.example/'),
    link(
      '粤公网安备00000000000000号',
      'Guangdong public security filing 00000000000000',
      'https://beian.example/police'
    )
  ),
  partners: keyed(
    ...partners.map(([zh, en], index) => ({
      _type: 'partner',
      name: short(zh, en),
      logo: picture(`partner-logo-${index + 1}.svg`, `${zh}的标志`, `${en} logo`),
      href: `https://${en.toLowerCase()}.example/`
    }))
  ),
  contact: {
    address: text(
      '广东省云澜市高新区听涛路18号',
      '18 Tingtao Road, High-Tech Zone, Yunlan, Guangdong, China'
    ),
    phone: '400-000-0000',
    email: 'contact@site.example',
    hours: short('工作日9:00—18:00（北京时间）', 'Weekdays 9:00–18:00, Beijing time (UTC+8)')
  },
  searchSynonyms: [
    '摄像头 = 摄像机 = 相机 = 监控头',
    '国产化 = 国产 = 信创',
    'AI盒子 = AI box = 算力 = computing',
    '报价 = 价格 = 费用',
    '售后 = 运维 = 保修',
    'camera = webcam = CCTV',
    'price = pricing = cost = quotation',
    'warranty = maintenance = support'
  ],
  noticeEmail: 'inbox@site.example',
  messageRetentionDays: 365
}
