const zh = {
  label:
    '三部警务手机：带地点、时间和处置步骤的指令，只显示结论的车辆核查，带时间、位置和校验值的现场记录',
  order: '指令',
  event: '车辆剐蹭',
  level: '在途',
  facts: [
    ['地点', '滨江路 18 号'],
    ['报警时间', '09:30'],
    ['指令编号', '1128-0417']
  ],
  steps: [
    ['已接收', '09:32'],
    ['赶赴现场', '还需 4 分钟'],
    ['到场', ''],
    ['办结', '']
  ],
  actions: ['确认到场', '呼叫指挥'],
  places: ['清河', '滨江路', '解放大道', '望江公园'],
  check: '车辆核查',
  scanned: '扫描号牌',
  number: '样A·6K128',
  reason: [
    ['查询事由', '处置剐蹭'],
    ['案事件编号', '1128-0417']
  ],
  result: '未比中',
  against: '布控车辆',
  fields: [
    ['车型', '小型客车 · 白'],
    ['检验有效期', '至 2027-03']
  ],
  hidden: '车主信息不在本人权限内',
  logged: '本次查询已留痕',
  another: '再查一辆',
  record: '现场记录',
  state: '已上传',
  taken: '09:46:08',
  proof: [
    ['时间', '09:46:08'],
    ['位置', '滨江路 18 号'],
    ['校验值', '7c1e 05d9 … 94ab']
  ],
  sealed: '上传后不能改动',
  files: '本次记录',
  file: [
    ['照片', '6 张'],
    ['录音', '2 分 14 秒'],
    ['笔录要点', '双方已核对']
  ],
  attach: '附到警情'
}

const en: typeof zh = {
  label:
    'Three police phones: an order with place, time and steps; a vehicle check that shows only its result; a record from the scene with time, place and checksum',
  order: 'Order',
  event: 'Collision',
  level: 'On the way',
  facts: [
    ['Place', '18 Riverside Rd'],
    ['Call received', '09:30'],
    ['Order no.', '1128-0417']
  ],
  steps: [
    ['Accepted', '09:32'],
    ['On the way', '4 min to go'],
    ['On the scene', ''],
    ['Done', '']
  ],
  actions: ['I’m here', 'Call station'],
  places: ['Qing River', 'Riverside Road', 'Liberation Avenue', 'River Park'],
  check: 'Vehicle check',
  scanned: 'Plate scanned',
  number: 'XA 6K128',
  reason: [
    ['Reason', 'Collision'],
    ['Case no.', '1128-0417']
  ],
  result: 'No match',
  against: 'among wanted vehicles',
  fields: [
    ['Type', 'Car, white'],
    ['Inspected until', 'Mar 2027']
  ],
  hidden: 'You may not see the owner',
  logged: 'This check has been logged',
  another: 'Check another',
  record: 'Scene record',
  state: 'Uploaded',
  taken: '09:46:08',
  proof: [
    ['Time', '09:46:08'],
    ['Place', '18 Riverside Rd'],
    ['Checksum', '7c1e 05d9 … 94ab']
  ],
  sealed: 'Cannot be altered now',
  files: 'In this record',
  file: [
    ['Photographs', '6'],
    ['Sound', '2 min 14 s'],
    ['Statement', 'Read back to both']
  ],
  attach: 'Attach to the call'
}

export const text = { zh, en }
