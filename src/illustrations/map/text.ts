const zh = {
  label: '一张图界面：街道底图上的摄像机点位，右侧是选中摄像机的实时画面和参数',
  title: '视频一张图',
  user: '林',
  tabs: ['点位', '轨迹', '专题'],
  search: '搜索点位、编号、道路',
  groups: [
    { name: '全部点位', count: '1,286' },
    { name: '路口与干道', count: '412' },
    { name: '桥梁隧道', count: '38' },
    { name: '河道水利', count: '96' },
    { name: '园区周界', count: '210' }
  ],
  nearby: '附近',
  cameras: [
    { name: '清河桥东侧', state: '在线' },
    { name: '滨江路 18 号', state: '在线' },
    { name: '望江公园南门', state: '在线' },
    { name: '解放大道口', state: '离线 6 分钟' }
  ],
  places: ['清河', '滨江路', '解放大道', '望江公园'],
  selected: '清河桥东侧',
  state: '在线',
  facts: [
    ['机型', '旗舰型 20T'],
    ['接入', 'GB/T 28181—2022'],
    ['水平', '128°'],
    ['俯仰', '−12°'],
    ['今日机动车', '1,284'],
    ['今日行人', '903']
  ],
  actions: ['实时', '回放', '云台']
}

const en: typeof zh = {
  label:
    'Map view: cameras on a street plan, with the live picture and data of the selected one beside them',
  title: 'Video map',
  user: 'L',
  tabs: ['Cameras', 'Tracks', 'Layers'],
  search: 'Search camera or road',
  groups: [
    { name: 'All cameras', count: '1,286' },
    { name: 'Junctions', count: '412' },
    { name: 'Bridges, tunnels', count: '38' },
    { name: 'Waterways', count: '96' },
    { name: 'Campus perimeter', count: '210' }
  ],
  nearby: 'Nearby',
  cameras: [
    { name: 'East Bridge', state: 'Online' },
    { name: '18 Riverside Rd', state: 'Online' },
    { name: 'Park South', state: 'Online' },
    { name: 'Liberation Ave', state: 'Down 6 min' }
  ],
  places: ['Qing River', 'Riverside Road', 'Liberation Avenue', 'River Park'],
  selected: 'East Bridge',
  state: 'Online',
  facts: [
    ['Model', 'Flagship 20T'],
    ['Protocol', 'GB/T 28181-2022'],
    ['Pan', '128°'],
    ['Tilt', '−12°'],
    ['Vehicles today', '1,284'],
    ['People today', '903']
  ],
  actions: ['Live', 'Replay', 'PTZ']
}

export const text = { zh, en }
