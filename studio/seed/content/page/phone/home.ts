import {
  keyed,
  link,
  picture,
  refs,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../../document.ts'

export const phoneHome: SeedDocument = {
  _id: 'page-mb',
  _type: 'page',
  name: short('手机首页', 'Mobile home'),
  path: '/mb',
  sections: keyed(
    section('heroSection', {
      heading: short('智能摄像机与政务软件', 'Smart cameras, government software'),
      lead: text('在现场也能查参数、找人。', 'Specifications and people, wherever you are.'),
      picture: picture(
        'camera-flagship-hero.png',
        '悬挂在弯臂支架下的白色球形摄像机',
        'A white ball camera hanging from a curved arm'
      ),
      actions: keyed(
        link('看摄像机', 'See the cameras', '/mb/mb_product'),
        link('拨打电话', 'Call us', 'tel:400-000-0000')
      ),
      tone: 'mist'
    }),
    section('figuresSection', {
      figures: refs('figure-types', 'figure-protection', 'figure-power', 'figure-weight'),
      tone: 'paper'
    }),
    section('listingSection', {
      heading: short('常查的页面', 'Often looked up'),
      documents: refs('software-mobilePolice', 'software-superAPP', 'service'),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['手机版：摄像机参数与政务软件速查', 'On the phone: cameras and software at a glance'],
    [
      '适合手机阅读的入口：四款智能摄像机的共同指标、移动警务和超级APP等常查软件、服务与电话，在勘查现场和会议间隙都能查到要点。',
      'An entrance for phones: what the four cameras share, the software most often looked up, service and telephone, for site surveys and between meetings.'
    ]
  )
}
