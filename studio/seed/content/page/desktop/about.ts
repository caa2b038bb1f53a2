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
} from '../../../document.ts'

export const desktopAbout: SeedDocument = {
  _id: 'page-pc-about',
  _type: 'page',
  name: short('供应商资料', 'Supplier information'),
  path: '/pc/aboutUs',
  sections: keyed(
    section('textSection', {
      heading: short('供应商入库所需的公司资料', 'Company information for your supplier register'),
      body: rich(
        [
          '> 采购和法务核验供应商时通常需要下面几类材料。收到清单后两个工作日内寄出已有材料的盖章件，没有的如实说明。',
          '## 主体与信用',
          '- 营业执照、法定代表人证明和开户信息',
          '- 上市公司定期报告与审计意见，可在证券交易所网站查阅',
          '- 信用报告，以及近三年无重大违法记录的声明',
          '## 能力与资质',
          '- 质量、信息安全、信息技术服务和环境管理体系证书',
          '- 软件著作权登记、产品检测报告和国产软硬件互认证明',
          '- 项目经理、实施和驻场人员的社保与资格材料',
          '## 履约',
          '- 同类项目合同与验收单（隐去价格）',
          '- 售后网点与备件库清单'
        ],
        [
          '> Procurement and legal teams usually ask a supplier for the papers below. Within two working days of your list we post stamped copies of what we have, and say what we do not have.',
          '## Identity and standing',
          '- Business licence, certificate of the legal representative, bank details',
          '- Periodic reports and audit opinions, as published by the stock exchange',
          '- Credit report, and a statement of no serious offence in the past three years',
          '## Capability',
          '- Certificates for quality, information security, IT service and environmental management',
          '- Software copyright registrations, product test reports, compatibility certificates for Chinese-made hardware and software',
          '- Qualifications and insurance records of project managers and site staff',
          '## Performance',
          '- Contracts and acceptance papers of comparable projects, prices removed',
          '- List of service points and spare-part stores'
        ]
      ),
      tone: 'paper'
    }),
    section('figuresSection', {
      heading: short('年报摘要', 'From the annual report'),
      figures: refs(
        'figure-founded',
        'figure-listed',
        'figure-subsidiaries',
        'figure-securities',
        'figure-clients'
      ),
      tone: 'mist'
    }),
    section('callSection', {
      heading: short('指定格式的文件', 'Documents in your own format'),
      lead: text(
        '贵单位如有固定格式的登记表或承诺书，请告知获取方式，我们填写盖章后寄回。',
        'If you use a form or undertaking of your own, tell us where to find it. We fill it in, stamp it and post it back.'
      ),
      actions: keyed(
        link('提出资料需求', 'Ask for documents', '/pc/contactUs'),
        link('公司历程', 'Company history', '/aboutUs')
      ),
      tone: 'paper'
    })
  ),
  seo: seo(
    ['供应商资料：主体、资质与履约证明', 'Supplier information: standing, capability, performance'],
    [
      '面向采购和法务人员的公司资料清单：主体与信用、管理体系与产品资质、人员材料、同类项目验收证明和售后网点，盖章件两个工作日内寄出。',
      'Papers for procurement and legal teams: company standing, certificates, staff qualifications and acceptance records, posted within two working days.'
    ]
  )
}
