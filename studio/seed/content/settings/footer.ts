import { keyed, link, type SeedDocument, short, text } from '../../document.ts'

type Row = [zh: string, en: string, href?: string]

function column(title: [zh: string, en: string], ...rows: Row[]) {
  return {
    _type: 'footerColumn',
    title: short(...title),
    links: keyed(...rows.map(row => link(...row)))
  }
}

export const footer: SeedDocument = {
  _id: 'footer',
  _type: 'footer',
  blurb: text(
    '决策型AI视频赋能平台，服务数字政府建设：汇聚、管理、分析和运行视频资源，为政府各部门在线提供查询、申请、审批、编排、调度和事件推送。',
    'A video AI platform that supports decisions in digital government. It brings video resources together, manages, analyses and runs them, and gives departments online query, application, approval, orchestration, dispatch and event push.'
  ),
  columns: keyed(
    column(
      ['社区', 'Community'],
      ['教学视频', 'Teaching videos', 'https://learn.site.example/'],
      ['文档', 'Documentation', 'https://docs.site.example/'],
      ['论坛', 'Forum']
    ),
    column(
      ['解决方案', 'Solutions'],
      ['移动警务', 'Mobile policing', '/software/mobilePolice'],
      ['私有云', 'Private cloud', '/software/privateCloud'],
      ['超级APP', 'Super app', '/software/superAPP'],
      ['全部解决方案', 'All solutions', '/#solutions']
    ),
    column(
      ['开源', 'Open source'],
      ['下载', 'Download'],
      ['代码托管', 'Code hosting', 'https://code.site.example/']
    ),
    column(
      ['服务', 'Services'],
      ['应用平台', 'Application platform', '/productaPaas'],
      ['移动平台', 'Mobile platform', '/productmPaas'],
      ['协同通讯平台', 'Messaging platform', '/productworkUp'],
      ['办公平台', 'Office platform', '/productxoa'],
      ['可视化运行中心', 'Operations centre', '/vlsIndex'],
      ['支持与升级', 'Support and upgrades', '/service'],
      ['定制开发', 'Custom development']
    ),
    column(
      ['成品软件', 'Finished software'],
      ['容器管理与CMDB', 'Containers and CMDB', '/software/k8sMana'],
      ['警务服务总线', 'Police service bus', '/software/policeBus'],
      ['门户与应用市场', 'Portal and app market', '/software/portalApp'],
      ['智能审批', 'Approvals', '/software/approval'],
      ['指挥调度', 'Command and dispatch', '/software/dispatch'],
      ['云课堂', 'Cloud classroom', '/software/cloudClass'],
      ['即时通讯', 'Instant messaging', '/software/instantMess'],
      ['全部产品', 'All products', '/product']
    ),
    column(
      ['关于我们', 'About us'],
      ['公司', 'Company', '/aboutUs'],
      ['品牌资源', 'Brand assets', 'https://brand.site.example/'],
      ['联系我们', 'Contact us', '/contactUs'],
      ['寻找合作伙伴', 'Find partners', '/#partners'],
      ['近期活动', 'Recent events', 'https://events.site.example/'],
      ['客户', 'Customers', '/aboutUs#customers'],
      ['法律与隐私', 'Legal and privacy', '/privacy'],
      ['安全', 'Security', '/privacy#security']
    )
  ),
  subscribePlaceholder: short('订阅邮箱，请输入您的邮箱', 'Enter your email address')
}
