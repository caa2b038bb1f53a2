import { keyed, moment, type SeedDocument, section, seo, short, text } from '../../document.ts'

export const contact: SeedDocument = {
  _id: 'page-contact',
  _type: 'page',
  name: short('联系我们', 'Contact'),
  path: '/contactUs',
  sections: keyed(
    section('contactFormSection', {
      heading: short('写下您的需求', 'Tell us what you need'),
      lead: text(
        '咨询、报价、演示和售后都可以从这里开始。写明单位、点位规模和现有系统，答复会更具体。',
        'Questions, quotations, demonstrations and support all start here. Naming your organisation, the number of cameras and your present systems makes the answer more exact.'
      ),
      next: keyed(
        moment(
          ['当天', 'Same day'],
          ['登记并分派', 'Logged and assigned'],
          [
            '工作时间内提交的留言当天登记，按地区和主题转给对应的工程师或客户经理。',
            'A message sent in working hours is logged that day and passed, by region and subject, to an engineer or account manager.'
          ]
        ),
        moment(
          ['1个工作日内', 'Within one working day'],
          ['专人回复', 'A person replies'],
          [
            '用您留下的电话或邮箱联系，署名并留直线电话。',
            'By the telephone number or e-mail address you gave, with a name and a direct line.'
          ]
        ),
        moment(
          ['3个工作日内', 'Within three working days'],
          ['资料或演示', 'Documents or a demonstration'],
          [
            '发出参数、报价或方案初稿；需要演示的，约定线上或到场时间。',
            'You receive specifications, a quotation or a first plan, or a date for a demonstration online or on site.'
          ]
        )
      ),
      tone: 'paper'
    }),
    section('contactDetailsSection', {
      heading: short('其他联系方式', 'Other ways to reach us'),
      lead: text(
        '已签维保合同的单位遇到故障，请直接拨打电话并报合同编号，7×24小时有人值守。',
        'If you have a maintenance contract and something fails, please telephone and give the contract number. The line is answered day and night.'
      ),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['联系我们：咨询、报价、演示与售后', 'Contact: questions, quotations, demonstrations, support'],
    [
      '通过在线留言、电话或邮箱联系我们：1个工作日内由专人回复，3个工作日内提供参数、报价或演示安排，维保客户可拨打7×24小时值守电话。',
      'Write, call or e-mail: a named person replies within one working day, and specifications, a quotation or a demonstration follow within three.'
    ]
  )
}
