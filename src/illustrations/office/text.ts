const zh = {
  label: '办公桌面界面：公文与待办、本周日程，右侧是会议和值班安排',
  title: '协同办公',
  user: '何',
  tabs: ['桌面', '公文', '会议', '督办'],
  counts: [
    ['待办公文', '6'],
    ['待阅文件', '14'],
    ['督办事项', '3']
  ],
  papers: '待办公文',
  items: [
    { name: '关于加强汛期视频巡查的通知', note: '收文 · 市府办〔2026〕112 号', state: '拟办' },
    { name: '关于视频资源共享的请示', note: '发文 · 信息科', state: '会签' },
    { name: '第四季度重点工作督办单', note: '督办 · 剩余 2 天', state: '限时' },
    { name: '数据共享协议（修订）', note: '合同 · 法制科', state: '审核' }
  ],
  week: '本周日程',
  days: ['周一 23', '周二 24', '周三 25', '周四 26', '周五 27'],
  plans: [
    ['09:00 局长办公会'],
    ['10:30 项目评审', '15:00 值班交接'],
    ['14:00 调研接待'],
    ['09:30 防汛会商'],
    ['10:00 周例会', '16:00 用印']
  ],
  meeting: '下一场会议',
  topic: '防汛视频会商',
  time: '14:30–15:30 · 三楼会议室',
  join: '入会',
  faces: ['陈', '高', '周', '林'],
  duty: '今日值班',
  people: [
    ['带班领导', '陈局长'],
    ['值班长', '秦主任'],
    ['视频岗', '高工、许工']
  ],
  notices: '通知',
  news: ['十二月值班表已发布', '冬季设备巡检安排', '统一门户 3.2 版上线']
}

const en: typeof zh = {
  label:
    'Office desktop: documents for action and the week, with the next meeting and who is on duty on the right',
  title: 'Office',
  user: 'H',
  tabs: ['Desktop', 'Documents', 'Meetings', 'Follow-up'],
  counts: [
    ['For action', '6'],
    ['To read', '14'],
    ['Follow-up', '3']
  ],
  papers: 'For action',
  items: [
    {
      name: 'Video patrols in the flood season',
      note: 'Incoming, no. 112 of 2026',
      state: 'Draft'
    },
    { name: 'Request to share video', note: 'Outgoing, IT office', state: 'Co-sign' },
    { name: 'Fourth quarter priorities', note: 'Follow-up, two days left', state: 'Due' },
    { name: 'Data sharing agreement', note: 'Contract, legal office', state: 'Review' }
  ],
  week: 'This week',
  days: ['Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27'],
  plans: [
    ['09:00 Directors'],
    ['10:30 Review', '15:00 Handover'],
    ['14:00 Visitors'],
    ['09:30 Flood call'],
    ['10:00 Weekly', '16:00 Signing']
  ],
  meeting: 'Next meeting',
  topic: 'Flood video call',
  time: '14:30–15:30, room 3A',
  join: 'Join',
  faces: ['C', 'G', 'Z', 'L'],
  duty: 'On duty today',
  people: [
    ['Director', 'C. Chen'],
    ['Duty officer', 'Q. Qin'],
    ['Video desk', 'G. Gao, X. Xu']
  ],
  notices: 'Notices',
  news: ['December duty roster', 'Winter camera checks', 'Portal 3.2 is live']
}

export const text = { zh, en }
