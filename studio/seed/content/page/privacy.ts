import { keyed, rich, type SeedDocument, section, seo, short } from '../../document.ts'

const contactForm = section('textSection', {
  heading: short('联系表单', 'The contact form'),
  body: rich(
    [
      '**保存什么**：您填写的主题、所属公司、姓名、邮箱地址、联系电话和留言内容，另记提交时间、页面语言和所在页面。',
      '**为什么**：答复您的咨询，安排报价、演示或售后。不用于广告，不提供给第三方。',
      '**谁能看到**：负责答复的工作人员，登录内容管理系统后方可查看。',
      '**保存多久**：365天，到期自动删除。签订合同后的往来按合同约定保存。',
      '**如何删除**：来信写明留言时用的邮箱，我们核对后在15日内删除并回信确认。'
    ],
    [
      '**What we keep**: the subject, affiliated company, name, e-mail address, telephone number and message that you enter, with the time, the language and the page you wrote from.',
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
      'They stay until you unsubscribe. Each e-mail ends with a link that does so in one click and deletes the address.',
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
      '启用脚本浏览时，普通访客不会收到任何Cookie。语言由网页地址决定，不另存。以下Cookie只由本站设置和读取，网页脚本无法读取：',
      '- **Cookie form**：脚本停用时打开联系页面才设置，证明留言出自本站表单，用来防止滥用。有效12小时。',
      '- **Cookie sso_browser**：打开工作人员登录页时设置，使一次性登录凭据只在这个浏览器有效。关闭浏览器即失效。',
      '- **Cookie sso_session**：工作人员登录后设置，再次登录时不必输入密码。退出登录或关闭浏览器即失效。',
      '- **Cookie sso_ending**：经单位身份服务登录的人退出时设置，用来结束那里的会话。再次打开登录页或关闭浏览器即失效。',
      '- **Cookie lakeSession-site**：编辑人员登录内容管理系统后设置，保持登录。30天不使用或退出登录即失效。',
      '浏览器存储中的内容不会自动发给服务器：',
      '- **会话存储userId、token、userType**：工作人员的用户标识、登录令牌和用户类型，用来保持登录。退出登录或关闭标签页即消失。',
      '- **会话存储contact-draft**：联系表单里尚未提交的文字，刷新后不必重填。提交成功或关闭标签页即消失。',
      '- **会话存储footprints**：工作人员离开页面时尚未发出的足迹。发出或关闭标签页即消失。',
      '- **会话存储chunkReload**：页面因部件加载失败而刷新的时间，避免反复刷新。关闭标签页即消失。',
      '- **本地存储footprint、footprintNotice**：是否记录足迹的选择，以及谁看过提示的散列值。保留到在浏览器中清除为止。',
      '- **内容管理系统**：界面语言、布局等偏好存于本地存储，只有编辑人员会用到，保留到在浏览器中清除为止。',
      '为防止滥用，服务器按来访地址限制提交频率，该地址不与留言一起保存。'
    ],
    [
      'The site has no advertising and no third-party statistics, and loads no script, font or picture from other sites.',
      'With scripts on, visitors are given no cookie at all. The language follows from the page’s address and is not stored. These cookies are set and read by this site alone, and no script of a page can read them:',
      '- **Cookie form**: set only where scripts are off and the contact page is opened. It shows that a message comes from the form of this site, against abuse. Good for 12 hours.',
      '- **Cookie sso_browser**: set by the sign-in page for staff, so that the one-time proof of a sign-in works in this browser alone. It ends when the browser closes.',
      '- **Cookie sso_session**: set when staff sign in, so that the next sign-in asks for no password. It ends at sign-out or when the browser closes.',
      '- **Cookie sso_ending**: set when somebody signs out who came by the organisation’s identity provider, in order to end the session there. It ends when the sign-in page is next opened or the browser closes.',
      '- **Cookie lakeSession-site**: set when editors sign in to the content system, to keep them signed in. It ends at sign-out or after 30 days without use.',
      'What is in the browser’s storage is not sent to the server by itself:',
      '- **Session storage userId, token, userType**: user identifier, sign-in token and user type of staff, to keep them signed in. Gone at sign-out or when the tab closes.',
      '- **Session storage contact-draft**: what was typed into the contact form and not yet sent, so that a reload loses nothing. Gone once it is sent or the tab closes.',
      '- **Session storage footprints**: footprints of staff that were not yet sent when a page was left. Gone once they are sent or the tab closes.',
      '- **Session storage chunkReload**: when the page reloaded because a part of it failed to load, so that it does not do so again and again. Gone when the tab closes.',
      '- **Local storage footprint, footprintNotice**: whether footprints are recorded, and a digest of who has seen the notice. Kept until cleared in the browser.',
      '- **The content system**: preferences such as language and layout are in local storage, for editors only, until cleared in the browser.',
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
      heading: short('法律与隐私', 'Legal and privacy notice'),
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
