const zh = {
  label: '云课堂界面：讲师的课件与画面，下方是课堂控制，右侧是课程目录、随堂测验和讨论',
  title: '云课堂',
  user: '吴',
  live: '直播中 42:18',
  people: '186 人在线',
  lesson: '第 3 讲 · 云台与覆盖范围',
  points: ['水平 0–360°，可连续转动', '俯仰 −85° 至 +40°', '先定视距，再定安装高度'],
  pan: '水平 360°',
  tilt: ['+40°', '−85°'],
  teacher: '讲师 郑工',
  controls: ['静音', '画面', '举手', '讨论'],
  page: '12 / 28',
  leave: '离开',
  course: '课程目录',
  chapters: ['1 视频资源接入', '2 点位规划', '3 云台与覆盖范围', '4 识别规则配置'],
  quiz: '随堂测验：安装高度',
  answers: [
    ['3 米', 12],
    ['4.5 米', 71],
    ['6 米', 17]
  ] as [string, number][],
  talk: '讨论',
  words: [
    ['孙', '风大时要降转速吗？'],
    ['郑', '要，巡航用低速挡。']
  ]
}

const en: typeof zh = {
  label:
    'Classroom: slide and video of the teacher, controls below; chapters, a quiz and the discussion on the right',
  title: 'Classroom',
  user: 'W',
  live: 'Live 42:18',
  people: '186 online',
  lesson: 'Lesson 3: pan, tilt and coverage',
  points: ['Pan 0–360°, continuous', 'Tilt −85° to +40°', 'Viewing distance first, then height'],
  pan: 'Pan 360°',
  tilt: ['+40°', '−85°'],
  teacher: 'Teacher Z. Zheng',
  controls: ['Mute', 'Video', 'Hand', 'Chat'],
  page: '12 of 28',
  leave: 'Leave',
  course: 'Chapters',
  chapters: [
    '1 Connecting video',
    '2 Placing cameras',
    '3 Pan, tilt, coverage',
    '4 Recognition rules'
  ],
  quiz: 'Quiz: best height',
  answers: [
    ['3 m', 12],
    ['4.5 m', 71],
    ['6 m', 17]
  ] as [string, number][],
  talk: 'Discussion',
  words: [
    ['S', 'Slower in strong wind?'],
    ['Z', 'Yes, at low speed.']
  ]
}

export const text = { zh, en }
