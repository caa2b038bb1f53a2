import {
  keyed,
  link,
  moment,
  question,
  refs,
  rich,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'
import { planRows } from '../plan/plans.ts'

export const price: SeedDocument = {
  _id: 'page-price',
  _type: 'page',
  name: short('价格', 'Pricing'),
  path: '/tabs/price',
  sections: keyed(
    section('plansSection', {
      heading: short('三种方案，逐行对照', 'Three plans, row by row'),
      lead: text(
        '价格含税，适用于中国大陆的政府部门与公共服务单位。硬件按台另计，目录价随报价单提供。',
        'Prices include tax and apply to public bodies in mainland China. Hardware is charged per unit; the price list comes with the quotation.'
      ),
      plans: refs('plan-pilot', 'plan-department', 'plan-city'),
      rows: planRows,
      exclusions: rich(
        [
          '## 报价不包含',
          '- **土建与立杆**：基础、立杆、管沟、取电和光纤熔接',
          '- **网络与云资源**：专线租费、政务云资源费、公网流量',
          '- **第三方授权**：数据库、操作系统、地图数据、数字证书的许可费',
          '- **测评**：等级保护测评、密码应用评估和第三方软件测试的费用，我们配合整改',
          '- **数据治理**：历史录像转码、档案数字化和人工标注',
          '以上各项可以列入工程清单单独报价，也可由您另行采购。'
        ],
        [
          '## What the price does not include',
          '- **Civil works**: foundations, poles, ducts, mains connection, fibre splicing',
          '- **Network and cloud**: line rental, government-cloud resources, internet traffic',
          '- **Third-party licences**: database, operating system, map data, certificates',
          '- **Assessments**: fees for classified protection, cryptography review and third-party software tests; we do make the changes they call for',
          '- **Data work**: transcoding old recordings, digitising files, labelling by hand',
          'Any of these can be quoted separately in a works list, or bought elsewhere.'
        ]
      ),
      tone: 'paper',
      anchor: 'plans'
    }),
    section('stepsSection', {
      heading: short('从询价到签约', 'From enquiry to contract'),
      steps: keyed(
        moment(
          ['第1—2天', 'Days 1–2'],
          ['核对清单', 'Check the list'],
          [
            '确认路数、任务、现有平台版本和网络条件。',
            'Channels, tasks, platform version and network conditions.'
          ]
        ),
        moment(
          ['第3—5天', 'Days 3–5'],
          ['分项报价', 'Itemised quotation'],
          [
            '软件、硬件、实施、维护分列，有效期90天。',
            'Software, hardware, installation and maintenance apart, valid for 90 days.'
          ]
        ),
        moment(
          ['第6—15天', 'Days 6–15'],
          ['测试验证', 'Trial'],
          [
            '在您的环境里接入若干路，结果写入测试记录。',
            'A few channels in your environment, with results on record.'
          ]
        ),
        moment(
          ['之后', 'After that'],
          ['按采购程序签约', 'Contract by your procedure'],
          [
            '提供招标参数、授权和资质文件。',
            'Tender specifications, authorisations and certificates are supplied.'
          ]
        )
      ),
      tone: 'mist'
    }),
    section('questionsSection', {
      heading: short('关于费用', 'About cost'),
      questions: keyed(
        question(
          ['路数超出档位怎么算？', 'What if we outgrow the band?'],
          [
            '当年内超出10%以内不补费，超过部分按所在档位的单路价补差，次年续签时调整档位。',
            'Up to 10% over in the same year is free. Beyond that the difference is charged at the channel price of your band, which is adjusted at renewal.'
          ]
        ),
        question(
          ['停止续费后系统还能用吗？', 'Does it stop when we stop paying?'],
          [
            '买断许可可以一直使用，不再获得升级和维护。年费方式到期后保留90天只读，供您导出数据。',
            'A perpetual licence goes on working, without upgrades or maintenance. On an annual fee the system stays readable for 90 days so that you can export your data.'
          ]
        ),
        question(
          ['付款方式能按财政年度安排吗？', 'Can payment follow the fiscal year?'],
          [
            '可以。常见做法是首付三成、初验四成、终验两成、质保金一成，也支持按年度预算分段支付。',
            'Yes. Commonly 30% on signing, 40% on first acceptance, 20% on final acceptance and 10% after the warranty period. Instalments by annual budget are possible too.'
          ]
        )
      ),
      tone: 'paper'
    }),
    section('callSection', {
      heading: short('需要盖章的正式报价', 'For a stamped quotation'),
      lead: text(
        '请留下单位全称和用途，我们按财政评审的格式出具。',
        'Leave the full name of your organisation and the purpose. We issue it in the form that budget reviewers expect.'
      ),
      actions: keyed(link('申请正式报价', 'Request a quotation', '/contactUs?theme=quotation')),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['价格：试点、部门与城市方案对照', 'Pricing: pilot, department and city plans compared'],
    [
      '试点9.8万元90天，部门方案26万元/年起，城市方案按点位报价。逐行对照路数、部署、接口、交付、培训与维护，并列明不包含的费用。',
      'Pilot at CNY 98,000, department plan from CNY 260,000 a year, city plan by quotation. Channels, deployment, support and exclusions row by row.'
    ]
  )
}
