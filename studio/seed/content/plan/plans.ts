import { keyed, link, type SeedDocument, short, text } from '../../document.ts'

type Pair = [zh: string, en: string]

const labels = {
  cameras: ['接入视频路数', 'Video channels'],
  tasks: ['分析任务', 'Analysis tasks'],
  users: ['使用部门与账号', 'Departments and accounts'],
  deployment: ['部署方式', 'Deployment'],
  domestic: ['国产软硬件适配', 'Chinese-made hardware and software'],
  interfaces: ['对接接口', 'Interfaces'],
  availability: ['高可用', 'High availability'],
  delivery: ['交付周期', 'Time to delivery'],
  training: ['培训', 'Training'],
  maintenance: ['维护响应', 'Maintenance response'],
  updates: ['版本与模型更新', 'Software and model updates']
} as const satisfies Record<string, Pair>

type Row = keyof typeof labels

/** Rows of the plan comparison on the price page. */
export const planRows = keyed(
  ...Object.entries(labels).map(([key, [zh, en]]) => ({
    _type: 'planRow',
    key,
    label: short(zh, en)
  }))
)

type Plan = {
  name: Pair
  audience: Pair
  price: Pair
  summary: Pair
  action: Pair
  values: Record<Row, Pair | false>
}

function plan(id: string, order: number, said: Plan): SeedDocument {
  return {
    _id: `plan-${id}`,
    _type: 'pricePlan',
    name: short(...said.name),
    audience: short(...said.audience),
    price: short(...said.price),
    summary: text(...said.summary),
    action: link(...said.action, `/contactUs?theme=plan-${id}`),
    values: keyed(
      ...Object.entries(said.values).map(([row, value]) => ({
        _type: 'planValue',
        row,
        included: value !== false,
        ...(value && { value: short(...value) })
      }))
    ),
    order
  }
}

export const plans: SeedDocument[] = [
  plan('pilot', 1, {
    name: ['试点方案', 'Pilot'],
    audience: ['一个科室、一处场所，先看效果', 'One section, one site, to see whether it works'],
    price: ['9.8万元，90天', 'CNY 98,000 for 90 days'],
    summary: [
      '固定价格，到期可原地转为部门方案，已付费用全额抵扣；不续用则撤除设备，导出并清除数据。',
      'A fixed price. It can turn into the department plan where it stands, with the full fee credited. Otherwise we remove the equipment, export the data and erase it.'
    ],
    action: ['申请试点', 'Apply for a pilot'],
    values: {
      cameras: ['20路以内，含借用摄像机4台', 'Up to 20, four cameras on loan'],
      tasks: ['3项标准任务', 'Three standard tasks'],
      users: ['1个部门，10个账号', 'One department, 10 accounts'],
      deployment: ['单台服务器，封闭网络', 'One server, closed network'],
      domestic: ['一种已验证的组合', 'One tested combination'],
      interfaces: ['GB/T 28181接入，数据导出', 'GB/T 28181 connection, data export'],
      availability: false,
      delivery: ['签约后10个工作日', '10 working days from contract'],
      training: ['半天，线上', 'Half a day, online'],
      maintenance: ['8个工作小时内答复', 'Answer within 8 working hours'],
      updates: false
    }
  }),
  plan('department', 2, {
    name: ['部门方案', 'Department'],
    audience: ['一个委办局长期使用', 'One bureau, for the long run'],
    price: ['26万元/年起', 'From CNY 260,000 a year'],
    summary: [
      '按接入路数分三档，软件、部署和维护合并计费；也可一次买断许可，次年起按许可价的15%支付维护费。',
      'Three bands by number of channels, with software, installation and maintenance in one fee. A perpetual licence is also available, with maintenance at 15% of its price from the second year.'
    ],
    action: ['索取分档报价', 'Ask for the price bands'],
    values: {
      cameras: ['500路以内', 'Up to 500'],
      tasks: ['目标库内不限项数', 'Any from the target library'],
      users: ['5个部门，200个账号', 'Five departments, 200 accounts'],
      deployment: ['私有云或自有机房', 'Private cloud or your own server room'],
      domestic: [
        '处理器、操作系统、数据库整套适配',
        'Processor, operating system and database as a set'
      ],
      interfaces: ['全部标准接口，2个定制对接', 'All standard interfaces, two made to order'],
      availability: ['双机热备', 'Two servers, hot standby'],
      delivery: ['30个工作日', '30 working days'],
      training: ['2天，到场，含管理员考核', 'Two days on site, with a test for administrators'],
      maintenance: [
        '2个工作小时内响应，重大故障次日到场',
        'Within 2 working hours; on site next day for major faults'
      ],
      updates: ['每季度一次离线升级包', 'An offline package every quarter']
    }
  }),
  plan('city', 3, {
    name: ['城市方案', 'City'],
    audience: ['市县级多部门共用', 'Shared by the departments of a city or county'],
    price: ['按点位与部门数报价', 'Quoted by channels and departments'],
    summary: [
      '先做两周现场调研，出具方案与分项报价后再签合同；可分期建设、分期验收，适用公开招标和框架采购。',
      'Two weeks of survey come first, then a plan and an itemised quotation, then the contract. Built and accepted in stages, under open tender or framework agreement.'
    ],
    action: ['预约现场调研', 'Arrange a survey'],
    values: {
      cameras: ['按需扩展，不设上限', 'As many as needed'],
      tasks: ['目标库全部，另可训练专用任务', 'The whole library, plus tasks trained for you'],
      users: ['按组织架构开通，不计个数', 'By your organisation chart, uncounted'],
      deployment: [
        '多中心级联，市、区、街道三级',
        'Several centres in three tiers: city, district, street'
      ],
      domestic: [
        '按本地技术路线适配，出具测试报告',
        'Fitted to your chosen stack, with a test report'
      ],
      interfaces: [
        '服务总线，统一授权与计量',
        'Service bus with common authorisation and metering'
      ],
      availability: [
        '同城双中心，恢复时间30分钟内',
        'Two centres in the city, restored within 30 minutes'
      ],
      delivery: ['首期90个工作日', 'First stage in 90 working days'],
      training: ['分岗位课程，年度复训', 'Courses by role, repeated each year'],
      maintenance: ['7×24小时，驻场工程师', 'Around the clock, with engineers on site'],
      updates: ['每月更新，先灰度后全量', 'Monthly, to a few nodes first']
    }
  })
]
