import {
  keyed,
  link,
  moment,
  picture,
  refs,
  rich,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'

const moments = keyed(
  moment(
    ['1998', '1998'],
    ['公司成立', 'Founded'],
    [
      '为证券营业部开发柜台与清算系统，由此起步。',
      'We began with counter and clearing systems for securities branches.'
    ]
  ),
  moment(
    ['2003', '2003'],
    ['股票上市', 'Listed'],
    [
      '募集资金用于研发中心和全国服务网点，从此定期公开财务和重大事项。',
      'The proceeds built a research centre and a service network. Accounts and material events have been public ever since.'
    ]
  ),
  moment(
    ['2009', '2009'],
    ['区域性股权市场', 'Regional equity exchanges'],
    [
      '首个区域性股权市场系统上线，覆盖登记、挂牌和信息披露。',
      'The first such exchange went live on our system for registration, listing and disclosure.'
    ]
  ),
  moment(
    ['2013', '2013'],
    ['进入政务领域', 'Into government'],
    [
      '把证券业对可靠和留痕的要求带到公文、审批和城市管理。',
      'We brought the securities trade’s habits of reliability and record-keeping to documents, approvals and city management.'
    ]
  ),
  moment(
    ['2017', '2017'],
    ['视频联网平台', 'Video platform'],
    [
      '按当时的国标2016版实现多级级联，接入不同厂家的摄像机。',
      'Several tiers in cascade to the 2016 edition of the national standard, with cameras of many makers.'
    ]
  ),
  moment(
    ['2020', '2020'],
    ['算力进入摄像机', 'Computing moves into the camera'],
    [
      '第一款自研机型量产，识别结果在前端产生。',
      'The first model of our own went into production, and recognition moved to the edge.'
    ]
  ),
  moment(
    ['2023', '2023'],
    ['四款机型成系列', 'A family of four'],
    [
      '旗舰、增强、专业、基础型统一目标库，接入协议升级到国标2022版。',
      'Flagship, enhanced, pro and basic share one target library and connect to the 2022 edition of the national standard.'
    ]
  )
)

export const about: SeedDocument = {
  _id: 'page-about',
  _type: 'page',
  name: short('关于我们', 'About us'),
  path: '/aboutUs',
  sections: keyed(
    section('timelineSection', {
      heading: short('从证券柜台到城市视频', 'From the securities counter to the city’s video'),
      lead: text(
        '业务换过领域，要求没有变：系统不能停，每一步有记录，数据留在客户手里。',
        'The field has changed, the demands have not: the system must not stop, each step is on record, and the data stays with the customer.'
      ),
      moments,
      tone: 'paper'
    }),
    section('figuresSection', {
      heading: short('数字与它的含义', 'Figures and what they mean'),
      figures: refs(
        'figure-securities',
        'figure-clients',
        'figure-exchanges',
        'figure-cities',
        'figure-subsidiaries'
      ),
      tone: 'mist'
    }),
    section('sceneSection', {
      heading: short('视频业务服务谁', 'Who uses our video systems'),
      lead: text(
        '公安、城管、水利、交通、应急和教育部门，以及承担公共服务的国有企业。',
        'Police, city management, water, transport, emergency and education departments, and state-owned companies that provide public services.'
      ),
      picture: picture(
        'scene-smart-city.webp',
        '黄昏时分的城市俯瞰，道路车灯连成光带，弧线连接各处点位',
        'A city from above at dusk, roads drawn in headlights, arcs joining points across it',
        short('城市点位联网示意（效果图）', 'Connected positions in a city (rendering)')
      ),
      tone: 'night'
    }),
    section('textSection', {
      heading: short('客户与治理', 'Customers and governance'),
      body: rich(
        [
          '## 客户怎样参与',
          '每个产品线设用户委员会，由在用单位的信息化负责人组成，每半年评审一次版本计划。委员会提出的需求，无论采纳与否都书面答复。',
          '## 公司怎样约束自己',
          '- 研发、交付、售后分属不同部门，交付质量由售后部门签字验收。',
          '- 算法上线前由独立小组测试误报、漏报和不同人群的差异，报告随版本提供。',
          '- 客户的视频和业务数据不出客户网络；排查故障需要样本时，逐次书面授权，用后销毁。',
          '## 子公司分工',
          '子公司分布在主要省份，就近承担实施和备件供应。合同主体和开票单位在报价单上写明。'
        ],
        [
          '## How customers take part',
          'Each product line has a user committee made up of IT leads from organisations that run it. Twice a year it reviews the release plan, and every request gets an answer in writing, accepted or not.',
          '## How we keep ourselves in check',
          '- Development, delivery and support are separate departments, and support signs off what delivery hands over.',
          '- Before an algorithm ships, an independent team tests false alarms, misses and differences between groups of people; the report comes with the release.',
          '- Customers’ video and business data do not leave their network. When a fault needs a sample, it takes written consent each time, and the sample is destroyed afterwards.',
          '## What the subsidiaries do',
          'They are in the main provinces and handle installation and spare parts locally. The quotation names the contracting and invoicing company.'
        ]
      ),
      tone: 'paper',
      anchor: 'customers'
    }),
    section('callSection', {
      heading: short('到现场看看', 'Come and see'),
      lead: text(
        '云澜总部设有演示大厅和测试实验室，政府单位可预约参观，也可带脱敏后的视频来测。',
        'Our Yunlan headquarters has a demonstration hall and a test laboratory. Public bodies may book a visit and bring video of their own, with faces masked, to test.'
      ),
      actions: keyed(link('预约参观', 'Book a visit', '/contactUs?theme=visit')),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['关于我们：1998年成立，2003年上市', 'About us: founded in 1998, listed in 2003'],
    [
      '1998年从证券系统起步，2003年上市，约20家子公司，服务300余家资产管理客户、22家区域性股权市场，并有50余个智慧城市案例。',
      'Founded in 1998 for securities systems, listed in 2003: about 20 subsidiaries, 300+ asset managers, 22 regional exchanges, 50+ smart-city cases.'
    ]
  )
}
