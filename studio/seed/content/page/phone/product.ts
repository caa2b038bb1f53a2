import { keyed, refs, type SeedDocument, section, seo, short, text } from '../../../document.ts'

export const phoneProduct: SeedDocument = {
  _id: 'page-mb-product',
  _type: 'page',
  name: short('产品一览', 'Products at a glance'),
  path: '/mb/mb_product',
  sections: keyed(
    section('listingSection', {
      heading: short('四款摄像机', 'The four cameras'),
      lead: text('点开看参数。', 'Tap one for its specifications.'),
      documents: refs('camera-flagship', 'camera-enhanced', 'camera-pro', 'camera-basic'),
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
      '手机版产品一览：四款智能摄像机装在哪里，点开看参数与尺寸；另列可在手机上使用的协同通讯、移动平台、审批、云课堂和即时通讯软件。',
      'Products on the phone: where four smart cameras belong, one tap from specifications, then the messaging, approval and classroom apps for mobile.'
    ]
  )
}
