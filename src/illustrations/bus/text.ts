const zh = {
  label: '服务总线界面：上方的应用经总线调用下方各系统的数据服务，右侧是最近调用',
  title: '服务总线',
  user: '钱',
  tabs: ['拓扑', '服务目录', '授权', '日志'],
  callers: '调用方',
  apps: ['指挥调度', '移动应用', '统一门户', '一张图'],
  bus: '总线',
  facts: [
    ['今日调用', '1,284,560'],
    ['平均耗时', '38 ms'],
    ['成功率', '99.98%'],
    ['在册服务', '326']
  ],
  providers: '提供方',
  systems: ['视频共享', '人口库', '车辆库', '地理信息'],
  unit: '次/分',
  calls: '最近调用',
  log: [
    { name: '视频流地址申请', from: '指挥调度', time: '24 ms', code: '200' },
    { name: '车辆信息核验', from: '移动应用', time: '41 ms', code: '200' },
    { name: '地址坐标转换', from: '一张图', time: '12 ms', code: '200' },
    { name: '人员信息核验', from: '移动应用', time: '6 ms', code: '403' },
    { name: '摄像机目录同步', from: '统一门户', time: '86 ms', code: '200' },
    { name: '云台控制', from: '指挥调度', time: '33 ms', code: '200' }
  ],
  rules: '每次调用验签、鉴权、留痕'
}

const en: typeof zh = {
  label:
    'Service bus: applications above call the data services of the systems below, the latest calls on the right',
  title: 'Service bus',
  user: 'Q',
  tabs: ['Topology', 'Services', 'Access', 'Log'],
  callers: 'Callers',
  apps: ['Dispatch', 'Mobile', 'Portal', 'Map'],
  bus: 'Bus',
  facts: [
    ['Calls today', '1,284,560'],
    ['Average time', '38 ms'],
    ['Success', '99.98%'],
    ['Services', '326']
  ],
  providers: 'Providers',
  systems: ['Shared video', 'Population', 'Vehicles', 'Map data'],
  unit: '/ min',
  calls: 'Latest calls',
  log: [
    { name: 'Stream URL', from: 'Dispatch', time: '24 ms', code: '200' },
    { name: 'Vehicle check', from: 'Mobile', time: '41 ms', code: '200' },
    { name: 'Geocoding', from: 'Map', time: '12 ms', code: '200' },
    { name: 'Person check', from: 'Mobile', time: '6 ms', code: '403' },
    { name: 'Camera directory', from: 'Portal', time: '86 ms', code: '200' },
    { name: 'PTZ control', from: 'Dispatch', time: '33 ms', code: '200' }
  ],
  rules: 'Signed, authorised, logged'
}

export const text = { zh, en }
