const zh = {
  label: '拼接大屏界面：一大六小七路实时画面，右侧是告警列表，下方是预案和分屏选择',
  title: '视频大屏',
  plan: '预案：早高峰 · 主干路',
  online: '在线 1,271 / 1,286',
  places: [
    '滨江路 · 解放大道口',
    '清河桥面',
    '行政中心北门',
    '望江公园广场',
    '解放大道东段',
    '环城路口',
    '文化广场'
  ],
  found: '行人闯红灯',
  alerts: '实时告警',
  events: [
    { name: '行人闯红灯', place: '滨江路 · 解放大道口', time: '08:12:46', state: '待确认' },
    { name: '船只进入禁航区', place: '清河桥面', time: '08:11:20', state: '已派单' },
    { name: '人员聚集 26 人', place: '望江公园广场', time: '08:09:03', state: '已派单' },
    { name: '车辆占用应急车道', place: '解放大道东段', time: '08:04:57', state: '已办结' },
    { name: '镜头遮挡', place: '文化广场', time: '07:58:12', state: '已办结' }
  ],
  plans: ['早高峰', '防汛', '重大活动', '夜间巡检'],
  cycle: '轮巡 30 秒',
  grids: ['1', '4', '7', '9', '16']
}

const en: typeof zh = {
  label:
    'Video wall: one large and six small live pictures, with alerts beside them and plans and layouts below',
  title: 'Video wall',
  plan: 'Plan: morning peak, main roads',
  online: '1,271 of 1,286 online',
  places: [
    'Riverside Rd junction',
    'Qing Bridge',
    'Civic centre north',
    'River Park square',
    'Liberation Ave east',
    'Ring Rd junction',
    'Culture square'
  ],
  found: 'Crossing on red',
  alerts: 'Live alerts',
  events: [
    {
      name: 'Crossing on red',
      place: 'Riverside Rd junction',
      time: '08:12:46',
      state: 'To confirm'
    },
    { name: 'Boat in closed waters', place: 'Qing Bridge', time: '08:11:20', state: 'Assigned' },
    { name: 'Crowd of 26', place: 'River Park square', time: '08:09:03', state: 'Assigned' },
    {
      name: 'Car in emergency lane',
      place: 'Liberation Ave east',
      time: '08:04:57',
      state: 'Closed'
    },
    { name: 'Lens covered', place: 'Culture square', time: '07:58:12', state: 'Closed' }
  ],
  plans: ['Morning peak', 'Flood', 'Event', 'Night patrol'],
  cycle: 'Cycle 30 s',
  grids: ['1', '4', '7', '9', '16']
}

export const text = { zh, en }
