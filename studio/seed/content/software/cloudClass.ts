import { offering } from '../offering.ts'

export const cloudClass = offering('software', {
  _id: 'software-cloudClass',
  path: '/software/cloudClass',
  order: 2,
  scene: 'classroom',
  name: ['云课堂', 'Cloud classroom'],
  tagline: [
    '直播、点播、考试和学时在一处，基层人员不离岗也能参训。',
    'Live lessons, recordings, exams and credit hours in one place, so that people train without leaving their post.'
  ],
  summary: [
    '云课堂供机关、公安和企事业单位组织内部培训。教官开讲、学员提问、课后练习、结业考试和学时认定在同一套系统里完成，课程资源留在本单位，可在内网和手机上学习。',
    'Cloud classroom is for the in-house training of government bodies, police forces and public enterprises. Teaching, questions, exercises, final exams and credit hours are handled in one system. Courses stay with the organisation and can be followed on the inner network or on a phone.'
  ],
  benefits: [
    [
      ['集中培训少跑路', 'Less travel to training'],
      [
        '一位教官可同时给300个接收点授课，支持分会场画面回传和举手连线，课后自动生成回放和分段目录。',
        'One instructor teaches up to 300 sites at once, sees the remote rooms and takes questions from raised hands. Afterwards the recording is divided into chapters automatically.'
      ],
      'classroom-sites'
    ],
    [
      ['学时不用手工登记', 'No credit hours counted by hand'],
      [
        '签到、观看时长、随堂问答和考试成绩自动折算学时，按单位和人员导出年度培训台账。',
        'Attendance, viewing time, quiz answers and marks are converted into credit hours, and the annual register can be exported by unit or by person.'
      ],
      'classroom-hours'
    ],
    [
      ['组卷和阅卷不靠手工', 'Exams set and marked with less work'],
      [
        '题库按知识点、难度和岗位抽题，每人一卷；客观题即时出分，主观题双评后取分，差距过大转第三人。',
        'Questions are drawn by topic, difficulty and post, a different paper for each person. Closed questions are marked instantly, open ones by two markers, with a third where they differ too far.'
      ],
      'classroom-exam'
    ]
  ],
  body: [
    [
      '## 三种常见用法',
      '- **新警和新职工培训**：按岗位排课，学完一门开下一门，未达学时自动补排',
      '- **政策宣讲**：直播加签收确认，谁没看、谁没确认一目了然',
      '- **岗位练兵**：每周一练、季度比武，按单位和个人出成绩单',
      '## 课程从哪里来',
      '单位可以自己录，也可以导入符合SCORM 1.2或xAPI的课件。录课只需一台电脑和一个摄像头；已有录播教室的，通过RTSP接入信号。系统不附带商业课程，课程版权归制作单位。',
      '## 考试怎样防作弊',
      '考试时限制切屏，随机抓拍核对本人，题目和选项乱序。抓拍只在考试期间启用，照片保存30天后删除，考前由考生确认知情。'
    ],
    [
      '## Three common uses',
      '- **New officers and staff**: courses by post, one opening after the other, missing hours rescheduled',
      '- **Policy briefings**: live, with a receipt, so that it is clear who has not watched or not confirmed',
      '- **Skills practice**: a weekly exercise and a quarterly contest, with results by unit and person',
      '## Where courses come from',
      'Record your own, or import material in SCORM 1.2 or xAPI. A computer and a camera are enough to record; an existing lecture room joins over RTSP. No commercial courses are included, and rights stay with whoever made them.',
      '## How exams are kept fair',
      'Switching screens is limited, random snapshots confirm the person, questions and options are shuffled. Snapshots are taken only during an exam, deleted after 30 days, and agreed to by the candidate beforehand.'
    ]
  ],
  deployment: [
    [
      ['500人同时在线学习', 'For 500 learners at a time'],
      [
        '2台16核、32 GB内存的服务器，点播按每人2 Mbit/s计，出口带宽预留1 Gbit/s。',
        'Two servers with 16 cores and 32 GB of memory. At 2 Mbit/s a learner, keep 1 Gbit/s of bandwidth free.'
      ]
    ],
    [
      ['分级缓存，少占专网', 'Caches that spare the private network'],
      [
        '市局部署主站，县级和派出所放缓存节点，同一节课在一条链路上只传一次。',
        'The main site stands in the city bureau, with cache nodes in counties and stations: each lesson crosses a link once.'
      ]
    ],
    [
      ['内外网两套，单向更新', 'Two networks, updates one way'],
      [
        '互联网侧制作的课程经单向导入进内网，学时和成绩只在内网保存，不回传。',
        'Courses made on the internet side enter through a one-way gateway. Hours and marks are kept on the inner side only and never sent back.'
      ]
    ]
  ],
  connections: [
    ['人事与教育训练档案系统', 'Personnel and training records'],
    ['视频会议终端（SIP、H.323）直播转推', 'Live feed from conference endpoints (SIP, H.323)'],
    ['录播教室（RTSP）', 'Lecture-capture rooms (RTSP)'],
    ['课件标准SCORM 1.2与xAPI', 'Course standards SCORM 1.2 and xAPI']
  ],
  questions: [
    [
      ['带宽不够的派出所怎么学？', 'How do stations with little bandwidth take part?'],
      [
        '直播自动降到480p，约需0.8 Mbit/s；也可以夜间把课程预先下发到缓存节点，白天在本地点播。',
        'Live lessons drop to 480p at about 0.8 Mbit/s. Courses can also be sent to the cache node at night and watched locally by day.'
      ]
    ],
    [
      ['手机上能考试吗？', 'Can exams be taken on a phone?'],
      [
        '练习和随堂测验可以。结业考试由主办单位决定是否开放手机端，开放时须完成本人核验。',
        'Exercises and quizzes, yes. For final exams the organiser decides; where phones are allowed, identity has to be verified.'
      ]
    ],
    [
      ['学员数据能保存多久？', 'How long is learner data kept?'],
      [
        '学时和成绩随人事档案长期保存，观看明细默认保存两年，期限可按单位规定调整。',
        'Hours and marks stay with the personnel file; viewing details are kept for two years unless your rules say otherwise.'
      ]
    ]
  ],
  related: ['software-instantMess', 'software-superAPP', 'product-workup', 'software-portalApp'],
  seo: {
    title: [
      '云课堂：直播培训、考试与学时管理',
      'Cloud classroom: live training, exams, credit hours'
    ],
    description: [
      '机关和公安内部培训软件，一位教官可同时给300个接收点授课，签到、观看和成绩自动折算学时，题库抽题成卷，支持县级缓存节点和内外网分置部署。',
      'In-house training for public bodies: one instructor to 300 sites, exams drawn from a question bank, credit hours counted by the system, caches for slow links.'
    ]
  }
})
