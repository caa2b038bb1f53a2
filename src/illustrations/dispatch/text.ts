const zh = {
  label: '指挥调度界面：夜间底图上的事件、力量和行进路线，右侧是按等级排列的事件列表',
  title: '指挥调度',
  user: '秦',
  tabs: ['态势', '预案', '复盘'],
  places: ['清河', '滨江路', '解放大道', '望江公园'],
  event: '清河桥面积水',
  level: '二级',
  steps: [
    ['08:11', '视频识别上报'],
    ['08:12', '值班长确认，启动预案二'],
    ['08:14', '巡查 03 组出发，预计 4 分钟']
  ],
  actions: ['视频会商', '增派力量'],
  units: ['巡查 03', '泵车 01', '巡查 07'],
  list: '事件',
  open: '处置中 4 · 今日 23',
  events: [
    { name: '清河桥面积水', note: '巡查 03 组 · 4 分钟', time: '08:11', state: '二级' },
    { name: '车辆占用应急车道', note: '巡查 07 组 · 到场', time: '08:04', state: '三级' },
    { name: '人员聚集 26 人', note: '待派单', time: '08:09', state: '三级' },
    { name: '井盖缺失', note: '市政 02 组 · 处置', time: '07:52', state: '四级' },
    { name: '镜头遮挡', note: '已办结', time: '07:20', state: '办结' }
  ],
  forces: '在岗力量',
  force: [
    ['巡查组', '14 / 16'],
    ['抢险车', '5 / 6'],
    ['无人机', '2 / 3']
  ]
}

const en: typeof zh = {
  label:
    'Dispatch: an event, units and their route on a street plan at night, with the list of events by level beside it',
  title: 'Dispatch',
  user: 'Q',
  tabs: ['Situation', 'Plans', 'Review'],
  places: ['Qing River', 'Riverside Road', 'Liberation Avenue', 'River Park'],
  event: 'Water on bridge',
  level: 'Level 2',
  steps: [
    ['08:11', 'Reported by video analysis'],
    ['08:12', 'Confirmed, plan two started'],
    ['08:14', 'Patrol 03 on its way, 4 min']
  ],
  actions: ['Video call', 'Send backup'],
  units: ['Patrol 03', 'Pump 01', 'Patrol 07'],
  list: 'Events',
  open: '4 open, 23 today',
  events: [
    { name: 'Water on bridge', note: 'Patrol 03, in 4 min', time: '08:11', state: 'Level 2' },
    { name: 'Lane blocked', note: 'Patrol 07, on site', time: '08:04', state: 'Level 3' },
    { name: 'Crowd of 26', note: 'Not yet assigned', time: '08:09', state: 'Level 3' },
    { name: 'Open manhole', note: 'City works 02, at work', time: '07:52', state: 'Level 4' },
    { name: 'Lens covered', note: 'Closed', time: '07:20', state: 'Closed' }
  ],
  forces: 'On duty',
  force: [
    ['Patrols', '14 of 16'],
    ['Rescue vehicles', '5 of 6'],
    ['Drones', '2 of 3']
  ]
}

export const text = { zh, en }
