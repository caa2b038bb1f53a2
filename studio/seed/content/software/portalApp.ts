import { offering } from '../offering.ts'

export const portalApp = offering('software', {
  _id: 'software-portalApp',
  path: '/software/portalApp',
  order: 8,
  scene: 'portal',
  name: ['门户与应用市场', 'Portal and app market'],
  tagline: [
    '一次登录进入全部业务，应用的上架、授权和停用有人管。',
    'One sign-in for all work, and someone in charge of which applications come and go.'
  ],
  summary: [
    '门户把待办、通知、常用应用和数据看板集中到一页，按岗位配置。应用市场管理单位内部的应用：谁开发、谁在用、用得怎样、何时下线，信息中心和业务处室看的是同一份数据。',
    'The portal brings to-dos, notices, everyday applications and figures onto one page, arranged by post. The app market looks after in-house applications: who made them, who uses them, how well they serve and when they are retired. The IT centre and the divisions see the same data.'
  ],
  benefits: [
    [
      ['不用记十几套账号', 'One sign-in instead of a dozen passwords'],
      [
        '单点登录覆盖网页和客户端，老系统由门户代填账号。人员调动当天，应用权限随岗位一起变更。',
        'Single sign-on covers web pages and desktop clients and fills in passwords for older systems. When somebody changes post, rights change the same day.'
      ],
      'portal-sign-in'
    ],
    [
      ['待办不用挨个系统去翻', 'To-dos in one list'],
      [
        '各系统的待办、待阅汇成一个清单，办完即销。可按急缓、来文单位和到期日排序。',
        'Items to act on or to read from every system form a single list and disappear when done. Sort by urgency, sender or due date.'
      ],
      'portal-to-do'
    ],
    [
      ['没人用的系统看得出来', 'Unused systems become visible'],
      [
        '按应用统计登录、使用时长和办件量，连续90天无人使用的列入清理建议，续建和停用有据可依。',
        'Sign-ins, time and cases are counted by application. Ninety days without use put it on a list for review, so renewal and closure rest on figures.'
      ],
      'portal-use'
    ]
  ],
  body: [
    [
      '## 门户页面怎样搭',
      '页面由卡片组成：待办、通知、日程、应用、统计、外部网页。管理员按单位和岗位定版式，职工可以调整自己的顺序，不能移走规定必看的卡片。网页达到WCAG 2.1 AA级，支持大字号和键盘操作。',
      '## 应用上架要过四关',
      '1. 登记：用途、责任人、数据范围、运维单位',
      '2. 检测：漏洞扫描、接口登记、无障碍检查',
      '3. 授权：开放给哪些单位和岗位，期限多长',
      '4. 观察：试运行30天，按使用和故障情况转正',
      '## 使用统计与个人信息',
      '浏览和点击记录只用于改进页面和应用评估，按应用汇总，不用于个人考核。统计范围在门户内公示，职工可以关闭个人记录，关闭后不再发送。'
    ],
    [
      '## How a page is put together',
      'Pages are made of cards: to-dos, notices, calendar, applications, figures, outside pages. Administrators set the layout by unit and post; staff may change the order but not remove what they are required to see. Pages meet WCAG 2.1 AA, with large type and keyboard use.',
      '## Four gates to the market',
      '1. Registration: purpose, owner, scope of data, who maintains it',
      '2. Testing: vulnerability scan, registered interfaces, accessibility',
      '3. Granting: which units and posts, and for how long',
      '4. Observation: thirty days on trial, then accepted on use and faults',
      '## Usage figures and personal data',
      'Records of views and clicks serve to improve pages and assess applications, summed up by application and never for appraising people. What is counted is shown in the portal, and anyone can turn their own record off, after which nothing is sent.'
    ]
  ],
  deployment: [
    [
      ['与统一认证一起装', 'Together with single sign-on'],
      [
        '没有统一认证的单位，一并部署认证服务：2台8核、16 GB内存，支持5000个账号；已有认证的只装门户。',
        'Where there is no single sign-on yet, it is installed too: two servers with 8 cores and 16 GB of memory for 5,000 accounts. Where there is, only the portal is.'
      ]
    ],
    [
      ['多级门户', 'Portals on several levels'],
      [
        '省、市、县各有门户，栏目可以向下推送，待办可以向上汇总；下级保留自己的版式和应用。',
        'Province, city and county each have a portal. Columns are pushed down and to-dos gathered up, while each level keeps its own layout and applications.'
      ]
    ]
  ],
  connections: [
    ['统一认证（OIDC、SAML 2.0、CAS）', 'Single sign-on (OIDC, SAML 2.0, CAS)'],
    ['人事与机构编制库', 'Personnel and establishment registers'],
    ['各业务系统待办接口', 'To-do interfaces of business systems'],
    ['数据看板与报表工具', 'Dashboards and reporting tools']
  ],
  questions: [
    [
      ['老系统没有待办接口怎么接？', 'An old system has no to-do interface. How does it join?'],
      [
        '有三种方式：数据库只读视图、邮件解析、浏览器插件代取，按老系统条件选一种，通常3个工作日接好一个。',
        'There are three ways: a read-only view, parsing its e-mails, or a browser add-on. One of them fits, usually within three working days.'
      ]
    ],
    [
      ['第三方厂商的应用能上架吗？', 'Can other vendors’ applications be listed?'],
      [
        '能。市场接口公开，厂商按接入说明自测后提交，由贵单位审核，上架不收取费用。',
        'Yes. The interface is open; vendors test against the guide and submit, you review, and listing costs nothing.'
      ]
    ],
    [
      ['门户停机时能进业务系统吗？', 'Can people reach systems when the portal is down?'],
      [
        '能。认证服务单独部署，业务系统保留直接登录地址，门户停机只影响汇总页面。',
        'Yes. Sign-on stands apart and systems keep their direct addresses. Only the overview is missing.'
      ]
    ]
  ],
  related: ['software-superAPP', 'product-xoa', 'product-apaas', 'service'],
  seo: {
    title: [
      '门户与应用市场：单点登录与统一待办',
      'Portal and app market: one sign-in, one to-do list'
    ],
    description: [
      '单位内部门户与应用市场，一次登录进入全部业务，各系统待办汇成一个清单，应用按登记、检测、授权、观察四步上架，使用情况有统计，支持多级部署。',
      'In-house portal and app market: one sign-in, to-dos of all systems in one list, applications admitted in four steps, usage counted, several levels supported.'
    ]
  }
})
