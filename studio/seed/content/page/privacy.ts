import { keyed, rich, type SeedDocument, section, seo, short } from '../../document.ts'

const contactForm = section('textSection', {
  heading: short('联系表单', 'The contact form'),
  body: rich(
    [
      '**保存什么**：您填写的主题、单位、姓名、邮箱、电话和留言内容，另记提交时间、页面语言和所在页面。',
      '**为什么**：答复您的咨询，安排报价、演示或售后。不用于广告，不提供给第三方。',
      '**谁能看到**：负责答复的工作人员，登录内容管理系统后方可查看。',
      '**保存多久**：365天，到期自动删除。签订合同后的往来按合同约定保存。',
      '**如何删除**：来信写明留言时用的邮箱，我们核对后在15日内删除并回信确认。'
    ],
    [
      '**What we keep**: the theme, organisation, name, e-mail address, telephone number and message that you enter, with the time, the language and the page you wrote from.',
      '**Why**: to answer you and to arrange a quotation, a demonstration or support. Never for advertising, and never passed to third parties.',
      '**Who sees it**: the staff who answer, after signing in to the content system.',
      '**How long**: 365 days, then it is deleted automatically. Correspondence under a contract is kept as the contract says.',
      '**How to have it deleted**: write to us from, or naming, the address you used. We check, delete within 15 days and confirm.'
    ]
  ),
  tone: 'paper',
  anchor: 'contact'
})

const newsletter = section('textSection', {
  heading: short('邮件订阅', 'The newsletter'),
  body: rich(
    [
      '只保存邮箱地址、语言和订阅时间，用来发送产品更新和活动通知，每月不超过一封。',
      '保存到您退订为止。每封邮件末尾都有退订链接，点击一次即生效，地址随之删除。',
      '订阅框对已登记和未登记的地址给出同样的回应，他人无法借此查出您是否订阅。'
    ],
    [
      'We keep the e-mail address, the language and the time of subscribing, in order to send product updates and event notices, once a month at most.',
      'They stay until you unsubscribe. Each mail ends with a link that does so in one click and deletes the address.',
      'The form answers in the same way for known and unknown addresses, so nobody can use it to find out whether you subscribe.'
    ]
  ),
  tone: 'mist',
  anchor: 'newsletter'
})

const footprint = section('textSection', {
  heading: short('工作人员的访问足迹', 'Footprints of signed-in staff'),
  body: rich(
    [
      '> 普通访客不留足迹。只有通过单点登录进入的工作人员，本站才记录浏览和点击。',
      '- **记录的内容**：行为类型（浏览或点击）、对应的页面元素、工号标识、页面地址。地址中不含查询参数，也不记录表单里输入的文字。',
      '- **记录的去处**：本单位门户；未接入门户时存放在本站服务器上，保留180天。',
      '- **记录的用途**：了解哪些页面有人用、哪些需要改进，不用于个人考核。',
      '- **关闭的方法**：首次登录时的提示和本页底部的开关都可以关闭。关闭后浏览器不再发出任何足迹请求，选择保存在这台设备上。',
      '- **删除的方法**：向本单位管理员提出，按工号删除已有记录。'
    ],
    [
      '> Visitors leave no footprint. Only for staff who come in through single sign-on does the site record views and clicks.',
      '- **What is recorded**: the kind of action (view or click), the element of the page, the staff identifier and the address of the page, without its query. Nothing typed into a form is recorded.',
      '- **Where it goes**: to the organisation’s portal. Where none is connected it stays on this site’s server for 180 days.',
      '- **What it is for**: to learn which pages are used and which need work, not to assess individuals.',
      '- **How to turn it off**: by the notice at first sign-in or the switch at the foot of this page. Once off, the browser sends no footprint at all; the choice is kept on this device.',
      '- **How to have it deleted**: ask your administrator, who removes existing records by staff identifier.'
    ]
  ),
  tone: 'paper',
  anchor: 'footprint'
})

const browser = section('textSection', {
  heading: short('浏览器里保存的内容', 'What is kept in your browser'),
  body: rich(
    [
      '本站没有广告和第三方统计，不从其他网站加载脚本、字体或图片。',
      '登录后，用户标识、登录令牌和用户类型存于会话存储，关闭标签页即消失。语言由网页地址决定，不另存。',
      '为防止滥用，服务器按来访地址限制提交频率，该地址不与留言一起保存。'
    ],
    [
      'The site has no advertising and no third-party statistics, and loads no script, font or picture from other sites.',
      'After sign-in the user identifier, token and user type are in session storage and vanish when the tab closes. The language follows from the page’s address and is not stored.',
      'To prevent abuse the server limits how often one network address may submit. That address is not stored with the message.'
    ]
  ),
  tone: 'mist',
  anchor: 'browser'
})

const security = section('textSection', {
  heading: short('安全问题报告', 'Reporting a security problem'),
  body: rich(
    [
      '发现网站或产品的安全问题，请发邮件至[security@site.example](mailto:security@site.example)，写明位置、步骤和影响。',
      '1. 两个工作日内确认收到，并指定联系人。',
      '2. 十个工作日内给出判断：是否属实、影响哪些版本、临时措施。',
      '3. 修复发布后通知您，经同意在公告中致谢。',
      '请不要读取、修改或公开他人数据，也不要做影响服务的压力测试。'
    ],
    [
      'If you find a security problem in the site or a product, write to [security@site.example](mailto:security@site.example) with the place, the steps and the effect.',
      '1. Within two working days we confirm receipt and name a contact.',
      '2. Within ten working days we say whether it holds, which versions are affected and what to do meanwhile.',
      '3. Once the correction is out we tell you and, if you agree, thank you in the notice.',
      'Please do not read, alter or publish other people’s data, or load the service to the point of disturbing it.'
    ]
  ),
  tone: 'paper',
  anchor: 'security'
})

const legal = section('textSection', {
  heading: short('法律声明', 'Legal notice'),
  body: rich(
    [
      '页面上的参数以随产品交付的技术文件为准。效果图和界面插图用于说明，界面以交付版本为准。',
      '文中引用的标准和协议名称归其所有者。对本声明有疑问，可[联系我们](/contactUs)。'
    ],
    [
      'The technical documents delivered with a product prevail over the figures on these pages. Renderings and interface drawings are illustrations; the delivered version may look different.',
      'Names of standards and protocols belong to their owners. If anything here is unclear, please [write to us](/contactUs).'
    ]
  ),
  tone: 'mist',
  anchor: 'legal'
})

export const privacy: SeedDocument = {
  _id: 'page-privacy',
  _type: 'page',
  name: short('法律与隐私', 'Legal and privacy'),
  path: '/privacy',
  sections: keyed(
    section('textSection', {
      heading: short('隐私与法律', 'Privacy and legal notice'),
      body: rich(
        [
          '> 浏览本站不需要提供个人信息。下面逐项说明哪些情况下会保存信息、保存多久、怎样删除。',
          '更正或删除请写信至[privacy@site.example](mailto:privacy@site.example)，或用网站上的留言表单提出。'
        ],
        [
          '> You can read this site without giving any personal information. What follows says when something is kept, for how long, and how to have it deleted.',
          'For corrections and deletion, write to [privacy@site.example](mailto:privacy@site.example) or use the message form.'
        ]
      ),
      tone: 'paper'
    }),
    contactForm,
    newsletter,
    footprint,
    browser,
    security,
    legal
  ),
  seo: seo(
    [
      '法律与隐私：保存什么、多久、如何删除',
      'Legal and privacy: what is kept and how to delete it'
    ],
    [
      '说明联系表单、邮件订阅和工作人员访问足迹分别保存什么、保存多久、怎样删除；普通访客不留足迹，工作人员可随时关闭；并附安全问题报告方式。',
      'What the contact form, newsletter and staff footprint store, for how long, and how to delete it. Visitors leave no footprint; staff can turn it off.'
    ]
  )
}
