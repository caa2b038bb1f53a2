const zh = {
  label: '团队协同界面：左侧是当天日程和会议，中间是任务看板和转成任务的消息，右侧是多人修改的文档',
  title: '团队协同',
  user: '林',
  tabs: ['任务', '文档', '会议', '消息'],
  today: '11 月 26 日 周四',
  agenda: [
    ['09:00', '每日例会'],
    ['10:30', '方案评审'],
    ['14:00', '演练方案讨论'],
    ['16:30', '材料核对']
  ],
  meeting: '每日例会',
  note: '进行中 · 12 人到会',
  faces: ['林', '周', '高'],
  join: '入会',
  members: '成员',
  people: [
    ['本单位', '14 人'],
    ['外单位', '3 人'],
    ['外部权限到期', '12-18']
  ],
  space: '冬季视频保障专班',
  until: '12 月 18 日收尾 · 每周五汇报',
  done: '已完成 9 / 16',
  columns: [
    {
      name: '待办',
      count: 4,
      tasks: [
        { name: '开通城东备用线路', who: '周', due: '待确认', urgent: true },
        { name: '通知各点位值守人', who: '何', due: '12-01', urgent: false },
        { name: '清点备用镜头', who: '秦', due: '12-03', urgent: false }
      ]
    },
    {
      name: '进行中',
      count: 3,
      tasks: [
        { name: '编写保障方案', who: '林', due: '今天', urgent: true },
        { name: '核对 126 路点位', who: '高', due: '11-27', urgent: false },
        { name: '切换演练', who: '周', due: '11-30', urgent: false }
      ]
    },
    {
      name: '已完成',
      count: 9,
      tasks: [
        { name: '汇总联系表', who: '秦', due: '', urgent: false },
        { name: '排定值守班次', who: '陈', due: '', urgent: false },
        { name: '检查机房供电', who: '高', due: '', urgent: false }
      ]
    }
  ],
  said: {
    who: '周',
    when: '群消息 · 09:12',
    words: '城东备用线路，周五前要通。',
    state: '已转为任务'
  },
  paper: '保障方案',
  editing: '4 人正在修改',
  heading: '三、备用线路',
  text: '城东、清河桥两处各设一条，每周试切一次。',
  change: '切换不超过 30 秒。',
  edits: [
    { who: '周', what: '改了第三节', when: '今天 09:31' },
    { who: '高', what: '批注：补上试切步骤', when: '今天 09:24' }
  ],
  share: '外发链接',
  limits: [
    ['有效期', '7 天'],
    ['水印', '开'],
    ['下载', '至多 3 次']
  ]
}

const en: typeof zh = {
  label:
    'Teamwork: the day and its meeting on the left, a board of tasks with a message that became one in the middle, a document edited by several people on the right',
  title: 'Teamwork',
  user: 'L',
  tabs: ['Tasks', 'Documents', 'Meetings', 'Chats'],
  today: 'Thursday 26 November',
  agenda: [
    ['09:00', 'Daily meeting'],
    ['10:30', 'Plan review'],
    ['14:00', 'Drill planning'],
    ['16:30', 'Paperwork check']
  ],
  meeting: 'Daily meeting',
  note: 'Now, 12 present',
  faces: ['L', 'Z', 'G'],
  join: 'Join',
  members: 'Members',
  people: [
    ['In-house', '14'],
    ['External', '3'],
    ['External until', '18 Dec']
  ],
  space: 'Winter video task force',
  until: 'Closes 18 December, reports on Fridays',
  done: '9 of 16 done',
  columns: [
    {
      name: 'To do',
      count: 4,
      tasks: [
        { name: 'East line set-up', who: 'Z', due: 'To confirm', urgent: true },
        { name: 'Brief the sites', who: 'H', due: '1 Dec', urgent: false },
        { name: 'Count spare lenses', who: 'Q', due: '3 Dec', urgent: false }
      ]
    },
    {
      name: 'Under way',
      count: 3,
      tasks: [
        { name: 'Write the plan', who: 'L', due: 'Today', urgent: true },
        { name: 'Check 126 feeds', who: 'G', due: '27 Nov', urgent: false },
        { name: 'Switchover drill', who: 'Z', due: '30 Nov', urgent: false }
      ]
    },
    {
      name: 'Done',
      count: 9,
      tasks: [
        { name: 'Contact list', who: 'Q', due: '', urgent: false },
        { name: 'Duty rota', who: 'C', due: '', urgent: false },
        { name: 'Power check', who: 'G', due: '', urgent: false }
      ]
    }
  ],
  said: {
    who: 'Z',
    when: 'Group chat, 09:12',
    words: 'East line up by Friday, please.',
    state: 'Now a task'
  },
  paper: 'Winter plan',
  editing: 'Four people editing',
  heading: '3. Backup lines',
  text: 'One each for the east side and the bridge, tested weekly. ',
  change: 'Switching takes 30\u00a0s at most.',
  edits: [
    { who: 'Z', what: 'Changed section 3', when: 'Today 09:31' },
    { who: 'G', what: 'Note: add test steps', when: 'Today 09:24' }
  ],
  share: 'External link',
  limits: [
    ['Expires', 'in 7 days'],
    ['Watermark', 'On'],
    ['Downloads', 'Up to 3']
  ]
}

export const text = { zh, en }
