const zh = {
  label:
    '移动应用发布界面：左侧是选用的模块，中间是三种系统的真机检查、分三批的发布和按机型归类的故障，右侧是手机上的小程序',
  title: '移动平台',
  user: '秦',
  tabs: ['发布', '应用', '网关', '终端'],
  modules: '选用模块',
  chosen: [
    ['统一登录', '人员、设备、应用'],
    ['移动网关', '双向认证'],
    ['消息推送', '自带长连接'],
    ['小程序框架', '62 个终端接口'],
    ['离线存储', '加密，联网后补传'],
    ['终端监测', '日志脱敏']
  ],
  app: '河道巡查',
  version: '2.6.0',
  build: '小程序 · 构建 412 · 同一套代码',
  back: '退回 2.5.3',
  go: '放行下一批',
  systems: [
    ['Android', '真机 24 款通过'],
    ['iOS', '真机 9 款通过'],
    ['国产系统', '真机 11 款通过']
  ],
  batches: [
    { share: '5%', devices: '1,000 台', note: '已放行 · 崩溃 0.02%' },
    { share: '20%', devices: '4,000 台', note: '观察中 · 崩溃 0.03%' },
    { share: '100%', devices: '20,000 台', note: '待放行' }
  ],
  check: '上架检查通过：权限申请、隐私弹窗、包体大小',
  faults: '故障归类',
  rate: '近 24 小时 13 起',
  heads: ['机型', '现象', '系统', '网络'],
  rows: [
    ['平板 T2', '接口失败 7 次', '版本 13', '专网'],
    ['手机 P7', '画面卡顿 4 次', '版本 14', '5G'],
    ['手机 P5', '崩溃 2 次', '版本 12', '5G']
  ],
  place: '清河桥东侧',
  fresh: '已更新到 2.6.0，无需重装',
  tools: ['拍照', '定位', '扫码', '离线'],
  facts: [
    ['水位', '3.42 米'],
    ['待上传', '2 条']
  ],
  send: '上报'
}

const en: typeof zh = {
  label:
    'Release of a mobile app: the chosen modules on the left, checks on three systems, a release in three batches and faults by model in the middle, the mini program on a phone on the right',
  title: 'Mobile platform',
  user: 'Q',
  tabs: ['Releases', 'Apps', 'Gateway', 'Devices'],
  modules: 'Modules in use',
  chosen: [
    ['Sign-in', 'Person, device, app'],
    ['Gateway', 'Mutual TLS'],
    ['Push', 'Own connection'],
    ['Mini programs', '62 device APIs'],
    ['Offline store', 'Encrypted, sent later'],
    ['Monitoring', 'Masked logs']
  ],
  app: 'River patrol',
  version: '2.6.0',
  build: 'Mini program, build 412, one code base',
  back: 'Back to 2.5.3',
  go: 'Next batch',
  systems: [
    ['Android', '24 models passed'],
    ['iOS', '9 models passed'],
    ['Chinese-made', '11 models passed']
  ],
  batches: [
    { share: '5%', devices: '1,000 devices', note: 'Done, 0.02% crashed' },
    { share: '20%', devices: '4,000 devices', note: 'Watching, 0.03%' },
    { share: '100%', devices: '20,000 devices', note: 'Waiting' }
  ],
  check: 'Checked: permissions, privacy notices, size',
  faults: 'Faults',
  rate: '13 in the last 24 hours',
  heads: ['Model', 'Fault', 'System', 'Network'],
  rows: [
    ['Tablet T2', '7 failed calls', 'version 13', 'private'],
    ['Phone P7', '4 stalls', 'version 14', '5G'],
    ['Phone P5', '2 crashes', 'version 12', '5G']
  ],
  place: 'East Bridge',
  fresh: 'Now 2.6.0, nothing to install',
  tools: ['Photo', 'Locate', 'Scan', 'Offline'],
  facts: [
    ['Water level', '3.42 m'],
    ['To upload', '2']
  ],
  send: 'Report'
}

export const text = { zh, en }
