import {
  highlight,
  keyed,
  link,
  refs,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'

export const tabsHome: SeedDocument = {
  _id: 'page-tabs-home',
  _type: 'page',
  name: short('导览', 'Guide'),
  path: '/tabs/home',
  sections: keyed(
    section('heroSection', {
      heading: short('按您的岗位进入', 'Start from your role'),
      lead: text(
        '同一个项目，信息中心、业务处室、采购和运维关心的内容不同。',
        'On one project, the IT centre, the business division, procurement and operations each look for different things.'
      ),
      scene: 'map',
      tone: 'mist'
    }),
    section('highlightsSection', {
      heading: short('四个岗位，四份材料', 'Four roles, four sets of documents'),
      highlights: keyed(
        highlight(
          ['信息中心', 'IT centre'],
          [
            '先看部署拓扑和接口：要几台服务器，走哪些端口，怎样接入统一认证。',
            'Begin with topology and interfaces: how many servers, which ports, how it joins single sign-on.'
          ]
        ),
        highlight(
          ['业务处室', 'Business division'],
          [
            '先看任务清单：能识别什么，误报怎样复核，结果怎样进入自己的流程。',
            'Begin with the tasks: what is recognised, how false alarms are checked, how results enter your own process.'
          ]
        ),
        highlight(
          ['采购与财务', 'Procurement and finance'],
          [
            '先看分项价格和不包含的费用，以及可写入招标文件的参数。',
            'Begin with itemised prices, exclusions and specifications ready for a tender.'
          ]
        ),
        highlight(
          ['运维', 'Operations'],
          [
            '先看备份、升级、日志和故障处理，巡检表和应急预案样本可以索取。',
            'Begin with backup, upgrade, logs and faults; a checklist and a sample emergency plan are sent on request.'
          ]
        )
      ),
      tone: 'paper'
    }),
    section('listingSection', {
      heading: short('多数单位从这几项开始', 'Where most organisations begin'),
      documents: refs('camera-enhanced', 'software-dispatch', 'software-approval', 'product-xoa'),
      tone: 'mist'
    }),
    section('callSection', {
      heading: short('找不到对应的材料', 'If something is missing'),
      lead: text(
        '写明岗位和项目阶段，我们整理后发给您。',
        'Tell us your role and the stage of the project, and we put the documents together.'
      ),
      actions: keyed(
        link('索取材料', 'Request documents', '/contactUs?theme=papers'),
        link('价格方案', 'Plans and prices', '/tabs/price')
      ),
      tone: 'paper'
    })
  ),
  seo: seo(
    [
      '岗位导览：信息中心、业务、采购与运维',
      'Guide by role: IT, business, procurement, operations'
    ],
    [
      '按岗位整理的网站导览：信息中心看部署与接口，业务处室看识别任务与流程，采购看分项价格和参数，运维看备份、升级与故障处理。',
      'A guide to the site by role: deployment for the IT centre, tasks for business divisions, prices for procurement, upkeep for the operations team.'
    ]
  )
}
