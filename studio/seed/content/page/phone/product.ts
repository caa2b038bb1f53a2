import { keyed, refs, type SeedDocument, section, seo, short, text } from '../../../document.ts'

export const phoneProduct: SeedDocument = {
  _id: 'page-mb-product',
  _type: 'page',
  name: short('产品一览', 'Products at a glance'),
  path: '/mb/mb_product',
  sections: keyed(
    section('camerasSection', {
      heading: short('四款摄像机', 'The four cameras'),
      lead: text('左右滑动，点开看参数。', 'Swipe across, tap for specifications.'),
      tone: 'mist'
    }),
    section('listingSection', {
      heading: short('手机上也能用的软件', 'Software that also runs on a phone'),
      documents: refs(
        'product-workup',
        'product-mpaas',
        'software-approval',
        'software-cloudClass',
        'software-instantMess'
      ),
      tone: 'paper'
    })
  ),
  seo: seo(
    ['产品一览：摄像机与移动端软件', 'Products at a glance: cameras and mobile software'],
    [
      '手机版产品一览：左右滑动查看四款智能摄像机，点开看参数与尺寸；另列可在手机上使用的协同通讯、移动平台、审批、云课堂和即时通讯软件。',
      'Products on the phone: swipe through four smart cameras and tap for specifications, then see the messaging, approval and classroom apps for mobile.'
    ]
  )
}
