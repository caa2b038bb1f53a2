import {
  keyed,
  moment,
  rich,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../../document.ts'

export const desktopContact: SeedDocument = {
  _id: 'page-pc-contact',
  _type: 'page',
  name: short('书面询价', 'Written enquiry'),
  path: '/pc/contactUs',
  sections: keyed(
    section('contactFormSection', {
      heading: short('书面询价与资料申请', 'Enquiries in writing'),
      lead: text(
        '适合已经有点位表、预算区间或招标时间的项目。内容越具体，第一次回复就越接近可用的报价。',
        'For projects that already have a list of positions, a budget range or a tender date. The more exact it is, the closer our first answer comes to a usable quotation.'
      ),
      theme: short('询价与资料', 'Quotation and papers'),
      next: keyed(
        moment(
          ['收到后', 'On receipt'],
          ['商务助理核对', 'Checked by sales support'],
          [
            '缺少的条件一次列全，通过邮件向您确认。',
            'Anything missing is listed once and confirmed with you by e-mail.'
          ]
        ),
        moment(
          ['核对之后', 'Once checked'],
          ['售前工程师编制', 'Prepared by an engineer'],
          [
            '产出型号清单、拓扑图和资源估算，附计算依据。',
            'A list of models, a topology and a sizing, with the reasoning behind it.'
          ]
        ),
        moment(
          ['交付', 'Delivery'],
          ['盖章文件与电子版', 'Stamped and electronic copies'],
          [
            '邮寄纸质件，同时发送可编辑文件，有效期写在首页。',
            'Paper by post and editable files by e-mail, the period of validity on the first page.'
          ]
        )
      ),
      tone: 'paper'
    }),
    section('textSection', {
      heading: short('可以直接粘贴的提纲', 'An outline to paste'),
      body: rich(
        [
          '1. 项目名称、建设单位、资金来源和计划时间',
          '2. 新建点位与利旧点位数量，室内外各多少',
          '3. 需要识别的目标或事件，按重要程度排列',
          '4. 现有平台的厂商与国标版本，是否需要级联',
          '5. 机房条件：机柜、电力、网络出口',
          '6. 对国产软硬件、密码和等级保护的要求'
        ],
        [
          '1. Project name, owner, source of funds, planned dates',
          '2. New and reused positions, indoors and outdoors',
          '3. Targets or events to recognise, in order of importance',
          '4. Maker and GB/T edition of the present platform, and whether it must be cascaded',
          '5. Server room: racks, power, network exit',
          '6. Requirements for Chinese-made technology, cryptography and classified protection'
        ]
      ),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['书面询价：点位、预算与资料申请', 'Written enquiries: positions, budgets, papers'],
    [
      '为已有点位表、预算区间或招标计划的项目提供书面询价入口，附可粘贴的提纲，售前工程师编制型号清单、拓扑与资源估算，并寄出盖章报价文件。',
      'Written enquiries for projects with a list of positions or a tender date: an outline to paste, then models, topology, sizing and stamped papers.'
    ]
  )
}
