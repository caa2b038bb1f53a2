import {
  highlight,
  keyed,
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

const form = section('contactFormSection', {
  heading: short('咨询软件产品', 'Ask about software'),
  lead: text(
    '写明单位类型、使用人数和网络环境，软件顾问据此准备方案和报价，不用您反复说明。',
    'Tell us what kind of body you are, how many people would use it and what network it runs on. A software consultant prepares from that, so that you need not explain twice.'
  ),
  theme: short('软件产品咨询', 'Enquiry about software'),
  next: keyed(
    moment(
      ['第1天', 'Day 1'],
      ['顾问联系您', 'A consultant calls'],
      [
        '1个工作日内，负责贵地区的软件顾问来电或回信，核对需求，不转给销售代理。',
        'Within a working day the consultant for your region calls or writes to go through your needs. No agent is involved.'
      ]
    ),
    moment(
      ['第3天', 'Day 3'],
      ['开通演示环境', 'A demonstration opens'],
      [
        '3个工作日内按您选的产品开通演示账号，30天有效，附操作说明；不能上网的单位，预约现场演示。',
        'Within three working days you receive an account, valid for 30 days, with a guide. Where there is no internet, we show it on site.'
      ]
    ),
    moment(
      ['第2周', 'Week 2'],
      ['收到方案和报价', 'Proposal and quotation'],
      [
        '包括部署结构、服务器清单、接口清单、实施计划和分项报价，可直接用于立项材料。',
        'With architecture, server list, interfaces, schedule and prices by item, in a form you can use in your budget request.'
      ]
    )
  ),
  tone: 'paper'
})

const received = section('highlightsSection', {
  heading: short('两周内您会收到什么', 'What you receive within two weeks'),
  highlights: keyed(
    {
      ...highlight(
        ['先用自己的流程试', 'Try it with your own work first'],
        [
          '演示账号按您选的产品开通，附操作说明，30天内可以反复试用。',
          'The account opens the products that you chose and comes with a guide. It stays open for thirty days.'
        ]
      ),
      detail: 'portal-trial'
    },
    {
      ...highlight(
        ['报价逐项列明', 'Every item has its price'],
        [
          '授权、服务器、接口和实施分开列出，可直接放进立项材料。',
          'Licences, servers, interfaces and rollout are listed apart, ready for your budget request.'
        ]
      ),
      detail: 'pipeline-quotation'
    }
  ),
  tone: 'paper'
})

const prepare = section('textSection', {
  heading: short('留言里写上这几项，答复会更准', 'What helps us to answer precisely'),
  body: rich(
    [
      '- **人数**：账号总数和同时在线人数',
      '- **网络**：互联网、政务外网、专网或完全封闭，是否有跨网交换',
      '- **环境**：处理器、操作系统、数据库的现状和替换计划',
      '- **对接**：必须打通的系统名称和厂商，有无接口文档',
      '- **时间**：立项、招标或上线的期望月份',
      '请不要在留言里填写涉密内容、口令、证件号码和未公开的招标信息。'
    ],
    [
      '- **People**: accounts in all, and how many at the same time',
      '- **Network**: internet, government extranet, private or closed, and whether data crosses between them',
      '- **Environment**: processors, operating systems and databases now, and what will be replaced',
      '- **Connections**: systems that must be joined, who made them, whether interfaces are documented',
      '- **Time**: the month in which you plan approval, tender or opening',
      'Please leave out anything classified, passwords, identity numbers and tender details not yet public.'
    ]
  ),
  tone: 'mist'
})

const listing = section('listingSection', {
  heading: short('可以单独咨询的软件', 'Software you can ask about'),
  lead: text(
    '十款软件可以单独采购，也可以组合。拿不准选哪一款，在留言里描述要办的事即可。',
    'Ten titles, to be bought alone or together. If you are not sure which, describe the work to be done.'
  ),
  documents: refs(
    'software-approval',
    'software-cloudClass',
    'software-dispatch',
    'software-instantMess',
    'software-k8sMana',
    'software-mobilePolice',
    'software-policeBus',
    'software-portalApp',
    'software-privateCloud',
    'software-superAPP'
  ),
  compact: true,
  tone: 'paper'
})

const questions = section('questionsSection', {
  heading: short('关于试用和采购', 'About trials and purchase'),
  questions: keyed(
    question(
      ['试用数据会保留吗？', 'Is trial data kept?'],
      [
        '演示环境每30天清空，请勿录入真实个人信息。需要用真实数据验证的，在贵单位内网安装试用版。',
        'The demonstration is emptied every thirty days, so please enter no real personal data. To test with real data, we install a trial version inside your network.'
      ]
    ),
    question(
      ['能提供招标用的技术参数吗？', 'Do you supply technical terms for a tender?'],
      [
        '能提供功能清单、性能指标和接口标准供贵单位参考，不写排他性条款，采购文件由贵单位依法编制。',
        'We give you functions, performance figures and interface standards for reference and write no exclusive terms. Your organisation draws up the tender documents as the law requires.'
      ]
    ),
    question(
      ['软件可以通过集成商采购吗？', 'Can we buy through an integrator?'],
      [
        '可以。授权和服务承诺直接开给使用单位，与经由哪家集成商无关；服务年限从验收之日起算。',
        'Yes. Licence and service commitment are made out to the body that uses the software, whoever integrates it, and the service term begins at acceptance.'
      ]
    )
  ),
  tone: 'mist'
})

export const softwareContact: SeedDocument = {
  _id: 'page-software-contact',
  _type: 'page',
  name: short('软件咨询', 'Software enquiries'),
  path: '/software/contactUs',
  sections: keyed<{ _type: string }>(form, received, prepare, listing, questions),
  seo: seo(
    ['软件咨询：演示、方案与报价', 'Software enquiries: demonstration, proposal, price'],
    [
      '咨询智能审批、指挥调度、移动警务、私有云等软件产品。1个工作日内由软件顾问联系，3个工作日内开通演示环境，两周左右提供部署方案和分项报价。',
      'Ask about approval, dispatch, mobile policing or private cloud: a consultant within one working day, a demonstration within three, then a priced proposal.'
    ]
  )
}
