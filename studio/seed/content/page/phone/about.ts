import { keyed, refs, rich, type SeedDocument, section, seo, short } from '../../../document.ts'

export const phoneAbout: SeedDocument = {
  _id: 'page-mb-about',
  _type: 'page',
  name: short('公司简介', 'Company in brief'),
  path: '/mb/mb_aboutUs',
  sections: keyed(
    section('textSection', {
      heading: short('一分钟了解我们', 'About us in a minute'),
      body: rich(
        [
          '> 我们做三件事：带算力的摄像机、视频智能平台、政府部门日常用的软件。',
          '起点是证券交易系统，那里要求不停机、可追溯；今天的政务和视频产品沿用同样的工程规范。',
          '总部在云澜，各省子公司负责实施和售后。'
        ],
        [
          '> We make three things: cameras with computing power, a video intelligence platform, and the software that government departments use each day.',
          'We began with securities trading, where systems may not stop and everything is traceable. Our government and video products follow the same engineering rules.',
          'Headquarters are in Yunlan; provincial subsidiaries install and support.'
        ]
      ),
      tone: 'paper'
    }),
    section('figuresSection', {
      figures: refs('figure-founded', 'figure-listed', 'figure-exchanges', 'figure-cities'),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['公司简介：一分钟了解我们', 'The company in brief'],
    [
      '手机上一分钟读完的公司简介：1998年成立、2003年上市，从证券系统到政务与视频产品，总部在云澜，各省子公司负责实施、备件供应和售后服务。',
      'A one-minute introduction: founded in 1998, listed in 2003, from securities systems to government and video products, with subsidiaries close to you.'
    ]
  )
}
