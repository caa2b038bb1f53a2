const zh = {
  label: '门户界面：待办数字、我的应用、应用市场和通知公告',
  title: '统一门户',
  user: '许',
  tabs: ['首页', '应用市场', '消息'],
  search: '搜索应用、公文、人员',
  hello: '上午好，许工',
  counts: [
    ['待办', '5'],
    ['待阅', '12'],
    ['今日会议', '2'],
    ['预警', '1']
  ],
  mine: '我的应用',
  apps: ['视频一张图', '智能审批', '即时通讯', '指挥调度', '云课堂', '公文', '值班', '通讯录'],
  market: '应用市场',
  all: '全部 64 个',
  offers: [
    { name: '河道巡查', note: '水利 · 1.8 万次', action: '添加' },
    { name: '工地扬尘', note: '住建 · 9,600 次', action: '添加' },
    { name: '舆情摘要', note: '宣传 · 4,120 次', action: '已添加' },
    { name: '电子证照', note: '政务 · 3.1 万次', action: '添加' }
  ],
  notices: '通知公告',
  news: [
    ['冬季视频设备巡检通知', '11-27'],
    ['统一门户 3.2 版上线说明', '11-25'],
    ['数据共享目录（第七批）', '11-21'],
    ['值班安排（十二月）', '11-20']
  ],
  tasks: '待办',
  todo: ['视频资源共享申请', '边缘节点采购申请', '夜间施工视频巡查']
}

const en: typeof zh = {
  label: 'Portal: open tasks at a glance, my applications, the app market and notices',
  title: 'Portal',
  user: 'X',
  tabs: ['Home', 'App market', 'Messages'],
  search: 'Search apps, files, people',
  hello: 'Good morning, Xu',
  counts: [
    ['To do', '5'],
    ['To read', '12'],
    ['Meetings', '2'],
    ['Alerts', '1']
  ],
  mine: 'My applications',
  apps: [
    'Video map',
    'Approval',
    'Messages',
    'Dispatch',
    'Classroom',
    'Documents',
    'Duty',
    'People'
  ],
  market: 'App market',
  all: 'All 64',
  offers: [
    { name: 'River patrol', note: '18,000 uses', action: 'Add' },
    { name: 'Site dust', note: '9,600 uses', action: 'Add' },
    { name: 'Press digest', note: '4,120 uses', action: 'Added' },
    { name: 'E-certificates', note: '31,000 uses', action: 'Add' }
  ],
  notices: 'Notices',
  news: [
    ['Winter camera checks', '27 Nov'],
    ['What’s new in portal 3.2', '25 Nov'],
    ['Shared data, seventh batch', '21 Nov'],
    ['December duty roster', '20 Nov']
  ],
  tasks: 'To do',
  todo: ['Request for shared video', 'Purchase of edge nodes', 'Night works inspection']
}

export const text = { zh, en }
