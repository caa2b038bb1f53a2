const zh = {
  label: '审批界面：左侧待办，中间是一份采购申请，右侧是已走过和将要走的审批节点',
  title: '智能审批',
  user: '陈',
  tabs: ['待我审批', '我发起的', '抄送我的'],
  items: [
    { name: '边缘计算节点采购申请', from: '信息科 · 林科长', time: '09:20', state: '待审批' },
    { name: '视频资源共享申请', from: '城管局 · 周工', time: '08:47', state: '待审批' },
    { name: '夜间施工视频巡查', from: '住建局 · 高工', time: '昨天', state: '限时 2 小时' },
    { name: '机房出入登记', from: '运维组 · 许工', time: '昨天', state: '待审批' },
    { name: '公务用车申请', from: '办公室 · 何主任', time: '周三', state: '待审批' }
  ],
  form: '边缘计算节点采购申请',
  number: 'CG-2026-1128-07',
  facts: [
    ['申请部门', '信息科'],
    ['数量', '6 台'],
    ['预算', '¥ 426,000'],
    ['资金来源', '2026 年度专项']
  ],
  reason: '申请理由',
  words: '城东片区新增 48 路摄像机，现有节点算力占用已达 91%，拟增配 6 台边缘节点。',
  file: '配置清单与报价.xlsx',
  check: '预算余额充足，与采购目录一致',
  said: '审批意见',
  opinions: [
    ['何', '同意，按第二档配置采购。'],
    ['财', '可从年度专项列支。']
  ],
  actions: ['同意', '退回', '转办'],
  flow: '审批进度',
  steps: [
    { who: '林', name: '发起申请', note: '林科长 · 09:20', state: '已提交' },
    { who: '何', name: '部门负责人', note: '何主任 · 09:41', state: '同意' },
    { who: '财', name: '财务会签', note: '2 人 · 10:05', state: '同意' },
    { who: '陈', name: '分管领导', note: '陈局长', state: '审批中' },
    { who: '归', name: '归档与用印', note: '自动', state: '未开始' }
  ]
}

const en: typeof zh = {
  label:
    'Approval: the inbox on the left, a purchase request in the middle, the steps done and still to come on the right',
  title: 'Approval',
  user: 'C',
  tabs: ['Inbox', 'Sent', 'Copied'],
  items: [
    { name: 'Purchase of edge nodes', from: 'IT office, L. Lin', time: '09:20', state: 'Waiting' },
    {
      name: 'Request for shared video',
      from: 'City office, Z. Zhou',
      time: '08:47',
      state: 'Waiting'
    },
    { name: 'Night works inspection', from: 'Housing, G. Gao', time: 'Thu', state: 'Due in 2 h' },
    { name: 'Server room access', from: 'Operations, X. Xu', time: 'Thu', state: 'Waiting' },
    { name: 'Vehicle request', from: 'Front office, H. He', time: 'Wed', state: 'Waiting' }
  ],
  form: 'Purchase of edge nodes',
  number: 'CG-2026-1128-07',
  facts: [
    ['Department', 'IT office'],
    ['Quantity', '6 units'],
    ['Budget', 'CNY 426,000'],
    ['Funding', '2026 programme']
  ],
  reason: 'Reason',
  words:
    'The east district adds 48 cameras and its nodes already run at 91% of their capacity. Six more are needed.',
  file: 'Parts and prices.xlsx',
  check: 'Within budget and in the purchase catalogue',
  said: 'Remarks',
  opinions: [
    ['H', 'Agreed, with configuration 2.'],
    ['F', 'Can be paid from the programme.']
  ],
  actions: ['Approve', 'Return', 'Reassign'],
  flow: 'Progress',
  steps: [
    { who: 'L', name: 'Request', note: 'L. Lin, 09:20', state: 'Sent' },
    { who: 'H', name: 'Head of unit', note: 'H. He, 09:41', state: 'Approved' },
    { who: 'F', name: 'Finance', note: 'Both, 10:05', state: 'Approved' },
    { who: 'C', name: 'Director', note: 'C. Chen', state: 'In review' },
    { who: 'A', name: 'Archive', note: 'Automatic', state: 'Pending' }
  ]
}

export const text = { zh, en }
