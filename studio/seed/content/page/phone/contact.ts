import { keyed, moment, type SeedDocument, section, seo, short, text } from '../../../document.ts'

export const phoneContact: SeedDocument = {
  _id: 'page-mb-contact',
  _type: 'page',
  name: short('手机联系', 'Contact by phone'),
  path: '/mb/mb_contactUs',
  sections: keyed(
    section('contactDetailsSection', {
      heading: short('先打电话，或者留言', 'Call, or leave a message'),
      lead: text(
        '急事请打电话。点号码可直接拨出。',
        'For anything urgent, call: tap the number to dial.'
      ),
      tone: 'mist'
    }),
    section('contactFormSection', {
      heading: short('请我们回电', 'Ask for a call back'),
      lead: text(
        '留下电话号码，用一句话说明事由。',
        'Leave your telephone number and say in a sentence what it is about.'
      ),
      theme: short('请回电', 'Please call back'),
      next: keyed(
        moment(
          ['2小时内', 'Within two hours'],
          ['工作时间回电', 'We call back in office hours'],
          [
            '来电号码归属地为云澜，接不到会发短信。',
            'From a Yunlan number. If you cannot answer, we send a text message.'
          ]
        )
      ),
      tone: 'paper'
    })
  ),
  seo: seo(
    ['手机联系：拨号或请我们回电', 'Contact by phone: call or be called back'],
    [
      '在手机上联系我们：点号码直接拨打，或留下姓名、单位和一句话说明，工作时间2小时内回电；维保客户的故障电话全天有人值守，接不通会发短信。',
      'Contact us from the phone: tap to call, or leave your name, organisation and one sentence and we call back within two hours in working time.'
    ]
  )
}
