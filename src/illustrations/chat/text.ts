const zh = {
  label: '即时通讯界面：左侧会话，中间是防汛工作群的消息、文件和位置，右侧是群成员与安全设置',
  title: '即时通讯',
  user: '许',
  tabs: ['消息', '通讯录', '工作台'],
  chats: [
    {
      face: '汛',
      name: '防汛值守群',
      last: '高工：水位 3.42 米，已到位',
      time: '14:26',
      count: '3'
    },
    { face: '陈', name: '陈局长', last: '收到，按预案二执行', time: '14:12', count: '' },
    { face: '审', name: '审批助手', last: '您有 2 项待办将在今天到期', time: '13:50', count: '2' },
    { face: '运', name: '运维一组', last: '[文件] 十一月巡检表', time: '11:08', count: '' },
    { face: '何', name: '何主任', last: '会议改到三楼', time: '昨天', count: '' }
  ],
  group: '防汛值守群',
  people: '18 人',
  secure: '国密加密',
  day: '今天 14:20',
  messages: [
    { face: '周', name: '周工', words: '清河桥东侧水位过警戒线，请就近人员查看。' },
    { face: '高', name: '高工', words: '已到桥头，实测 3.42 米，上传现场画面。' },
    { face: '', name: '', words: '收到。请城东泵站开 2 号机组，10 分钟后回报。' }
  ],
  camera: '清河桥东侧 · 实时',
  read: '已读 16 / 18',
  write: '输入消息，@ 提醒成员',
  send: '发送',
  about: '安全设置',
  rules: [
    ['消息水印', '开'],
    ['阅后即焚', '24 小时'],
    ['转发到群外', '禁止'],
    ['截屏提醒', '开']
  ],
  files: '群文件',
  names: ['防汛预案（二）.pdf', '泵站联系表.xlsx', '城东点位图.png']
}

const en: typeof zh = {
  label:
    'Messaging: conversations on the left, the flood watch group with its messages and live camera, members and security on the right',
  title: 'Messages',
  user: 'X',
  tabs: ['Chats', 'People', 'Work'],
  chats: [
    {
      face: 'F',
      name: 'Flood watch',
      last: 'Gao: level 3.42 m, on site',
      time: '14:26',
      count: '3'
    },
    { face: 'C', name: 'C. Chen', last: 'Understood, use plan two', time: '14:12', count: '' },
    { face: 'A', name: 'Approvals', last: 'Two tasks are due today', time: '13:50', count: '2' },
    { face: 'O', name: 'Operations 1', last: '[File] November checks', time: '11:08', count: '' },
    { face: 'H', name: 'H. He', last: 'Meeting moved to floor 3', time: 'Thu', count: '' }
  ],
  group: 'Flood watch',
  people: '18 people',
  secure: 'Encrypted',
  day: 'Today 14:20',
  messages: [
    {
      face: 'Z',
      name: 'Z. Zhou',
      words: 'Water at East Bridge is above the warning line. Who is nearby?'
    },
    { face: 'G', name: 'G. Gao', words: 'At the bridge now: 3.42 m. Sharing the camera.' },
    {
      face: '',
      name: '',
      words: 'Thank you. East pump station, start unit 2 and report in ten minutes.'
    }
  ],
  camera: 'East Bridge, live',
  read: 'Read by 16 of 18',
  write: 'Message, @ to mention',
  send: 'Send',
  about: 'Security',
  rules: [
    ['Watermark', 'On'],
    ['Messages expire', '24 h'],
    ['External forwarding', 'Off'],
    ['Screenshot alerts', 'On']
  ],
  files: 'Files',
  names: ['Flood plan two.pdf', 'Pump stations.xlsx', 'East cameras.png']
}

export const text = { zh, en }
