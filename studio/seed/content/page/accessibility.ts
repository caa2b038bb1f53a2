import { keyed, link, rich, type SeedDocument, section, seo, short, text } from '../../document.ts'

export const accessibility: SeedDocument = {
  _id: 'page-accessibility',
  _type: 'page',
  name: short('无障碍说明', 'Accessibility'),
  path: '/accessibility',
  sections: keyed(
    section('heroSection', {
      heading: short('人人都能用的网站', 'A site that everyone can use'),
      lead: text(
        '本站按WCAG 2.2的AA级要求设计和检查。下面写明做到了什么、还差什么，以及遇到障碍时找谁。',
        'This site is designed and checked against level AA of WCAG 2.2. Below is what works, what does not yet, and where to turn when something stops you.'
      ),
      tone: 'mist'
    }),
    section('textSection', {
      heading: short('做到了什么', 'What works'),
      body: rich(
        [
          '- 全部功能可用键盘操作，焦点始终可见，页首有跳到正文的链接。',
          '- 图片有替代文本，标题分级，表格写明行头和列头。',
          '- 文字与底色的对比度不低于4.5比1，状态除颜色外都有文字。',
          '- 浏览器字号放大到200%、页面放大到400%时，内容不丢失。',
          '- 跟随系统的减少动态效果和高对比度设置；不启用脚本也能阅读和留言。'
        ],
        [
          '- Everything works by keyboard, the focus is always visible, and a link at the top skips to the content.',
          '- Pictures have alternative texts, headings have levels, and tables name their rows and columns.',
          '- Text has a contrast of at least 4.5 to 1, and no state is shown by colour alone.',
          '- Nothing is lost at a text size of 200% or a zoom of 400%.',
          '- The settings for reduced motion and high contrast are followed; reading and writing to us works without scripts.'
        ]
      ),
      tone: 'paper'
    }),
    section('textSection', {
      heading: short('还差什么', 'What does not yet'),
      body: rich(
        [
          '- 三维模型只能看，不能用读屏软件了解形状；同页的图片说明和外形尺寸图给出同样的信息。',
          '- 外形尺寸图是矢量图，图中数字不能单独朗读；主要尺寸写在参数表里。'
        ],
        [
          '- The 3D models can only be looked at. The described pictures and the dimension drawing on the same page carry the same information.',
          '- Numbers in the dimension drawings cannot be read out one by one; the main dimensions are in the specification table.'
        ]
      ),
      tone: 'paper'
    }),
    section('callSection', {
      heading: short('遇到障碍请告诉我们', 'Tell us what stops you'),
      lead: text(
        '请写明页面地址和所用的设备，我们在5个工作日内答复，并提供其他方式获取内容。',
        'Name the page and the device you use. We answer within five working days and offer the content in another way.'
      ),
      actions: keyed(link('反馈无障碍问题', 'Report a barrier', '/contactUs?theme=accessibility')),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['无障碍说明：WCAG 2.2 AA', 'Accessibility statement: WCAG 2.2 AA'],
    [
      '本站的无障碍说明：按WCAG 2.2的AA级要求设计和检查，写明键盘操作、对比度、放大和读屏等已经做到的内容，还有不足之处和反馈方式。',
      'How accessible this site is: what works by keyboard, at high zoom and with screen readers, what does not work yet, and how to report a barrier to us.'
    ]
  )
}
