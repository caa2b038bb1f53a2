const zh = {
  label: '三部手机：超级应用首页、移动巡查任务地图、摄像机实时画面与云台',
  hello: '上午好，许工',
  search: '搜索应用和人员',
  apps: ['一张图', '审批', '消息', '调度', '课堂', '公文', '值班', '扫一扫'],
  tasks: '今日待办',
  todo: [
    ['视频资源共享申请', '待审批'],
    ['河道巡查 · 上午段', '10:00'],
    ['防汛视频会商', '14:30'],
    ['采购申请会签', '今天']
  ],
  places: ['清河', '滨江路', '解放大道', '望江公园'],
  patrol: '巡查任务',
  route: '清河桥至望江公园',
  facts: [
    ['里程', '2.4 km'],
    ['打卡点', '3 / 5'],
    ['用时', '38 分钟']
  ],
  actions: ['上报', '呼叫指挥中心'],
  camera: '清河桥东侧',
  state: '在线',
  tools: ['截图', '录像', '对讲', '云台'],
  found: '识别结果',
  results: [
    ['船只', '08:11:20'],
    ['行人', '08:10:42'],
    ['机动车', '08:10:15'],
    ['非机动车', '08:09:58'],
    ['行人', '08:09:31'],
    ['机动车', '08:09:02']
  ]
}

const en: typeof zh = {
  label:
    'Three phones: home of the super app, a patrol task on the map, a live camera with controls',
  hello: 'Good morning, Xu',
  search: 'Search apps and people',
  apps: ['Map', 'Tasks', 'Chats', 'Events', 'Class', 'Files', 'Duty', 'Scan'],
  tasks: 'Today',
  todo: [
    ['Video request', 'Approve'],
    ['River patrol, morning', '10:00'],
    ['Flood video call', '14:30'],
    ['Node purchase', 'Today']
  ],
  places: ['Qing River', 'Riverside Road', 'Liberation Avenue', 'River Park'],
  patrol: 'Patrol',
  route: 'East Bridge to River Park',
  facts: [
    ['Distance', '2.4 km'],
    ['Stops', '3 of 5'],
    ['Time', '38 min']
  ],
  actions: ['Report', 'Call control room'],
  camera: 'East Bridge',
  state: 'Online',
  tools: ['Photo', 'Record', 'Talk', 'PTZ'],
  found: 'Recognised',
  results: [
    ['Boat', '08:11:20'],
    ['Person', '08:10:42'],
    ['Car', '08:10:15'],
    ['Bicycle', '08:09:58'],
    ['Person', '08:09:31'],
    ['Car', '08:09:02']
  ]
}

export const text = { zh, en }
