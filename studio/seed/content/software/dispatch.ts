import { offering } from '../offering.ts'

export const dispatch = offering('software', {
  _id: 'software-dispatch',
  path: '/software/dispatch',
  order: 3,
  scene: 'dispatch',
  name: ['指挥调度', 'Command and dispatch'],
  tagline: [
    '从事件上图到力量到场，调度席在一张图上看完、派完、记完。',
    'From an event on the map to people on the spot: seen, sent and recorded in one place.'
  ],
  summary: [
    '指挥调度接收110、12345、城管和摄像机识别产生的事件，在地图上标出周边视频、人员、车辆和物资，按预案派发任务并跟踪到场。视频物联和GIS是它的两个底座：前者管设备和画面，后者管位置和范围。',
    'Command and dispatch takes in events from emergency and citizen hotlines, city inspectors and camera recognition. It puts nearby video, people, vehicles and supplies on the map, sends out tasks according to plan and tracks them until arrival. It rests on two foundations: video IoT for devices and pictures, GIS for places and areas.'
  ],
  benefits: [
    [
      ['不用在几个屏幕之间抄地址', 'No copying of addresses between screens'],
      [
        '来电、上报和识别事件自动落图，合并同一地点10分钟内的重复上报。周边500 m内的摄像机按距离排好，点一下就看画面。',
        'Calls, reports and recognised events land on the map, and repeats from one place within ten minutes are merged. Cameras within 500 m are sorted by distance, one click from the live view.'
      ],
      'dispatch-nearby'
    ],
    [
      ['派谁去有依据', 'Whom to send, and why'],
      [
        '按距离、岗位、装备和在办任务列出可派力量，给出预计到场时间。调度员选定后，任务、路线和联系人一并发到手机。',
        'Available units are listed by distance, post, equipment and current task, with an expected time of arrival. Once a unit is chosen, task, route and contact go to its phones together.'
      ],
      'dispatch-units'
    ],
    [
      ['事后不用补记录', 'No records to fill in afterwards'],
      [
        '通话、画面、指令、轨迹按时间轴自动归集，办结即成卷。复盘时按原时序回放，误判和延误能指到具体环节。',
        'Calls, pictures, orders and tracks gather on one time line, and the file is complete when the case closes. A review replays them in order and shows the step where time was lost.'
      ],
      'dispatch-record'
    ]
  ],
  body: [
    [
      '## 视频物联：设备和画面',
      '按GB/T 28181—2022、ONVIF和RTSP接入摄像机、门禁、雷达和水位、烟感等传感器，统一编码、状态和控制。已有视频平台的，以级联方式接入，不改动原有存储。设备离线、画面遮挡、时钟偏差每10分钟巡检一次。',
      '## GIS：位置和范围',
      '底图使用国家地理信息公共服务或贵单位自有测绘成果，坐标系为CGCS2000。网格、辖区、管线和重点单位以图层管理，通过WMTS和WFS发布；离线区域可以预装切片，断网时仍能看图调度。',
      '## 预案怎样变成动作',
      '- 按事件类别和等级匹配预案，生成任务清单',
      '- 依次通知值班长、到场力量和支援单位，未应答时60秒后换下一通道',
      '- 升级、降级、结束都由值班长确认，系统不自动宣布等级',
      '大屏展示见[可视化运行中心](/vlsIndex)，调度席本身用普通双屏工作站即可运行。'
    ],
    [
      '## Video IoT: devices and pictures',
      'Cameras, doors, radars and sensors for water level or smoke join over GB/T 28181-2022, ONVIF and RTSP under one scheme of codes, states and controls. An existing video platform is cascaded, with its storage left as it is. A check every ten minutes looks for offline devices, obstructed views and drifting clocks.',
      '## GIS: places and areas',
      'Base maps come from the national public map service or your own survey, in CGCS2000. Grids, districts, pipelines and key sites are layers published over WMTS and WFS. Tiles can be preloaded, so the map works when the network does not.',
      '## How a plan becomes action',
      '- The kind and level of an event select a plan and its list of tasks',
      '- Duty chief, responding units and supporting bodies are notified in turn; after 60 seconds without an answer the next channel is tried',
      '- Raising, lowering and ending a level is for the duty chief; the system declares nothing by itself',
      'For the wall, see the [visual operations centre](/vlsIndex). The dispatch seat itself runs on an ordinary workstation with two screens.'
    ]
  ],
  deployment: [
    [
      ['区县一级：12个席位', 'County level: 12 seats'],
      [
        '5台服务器：应用2台、数据库2台、媒体转发1台，每台16核、64 GB内存，接入2000路视频目录，同时调看60路。',
        'Five servers with 16 cores and 64 GB of memory: two for the application, two for the database, one for media. They hold a directory of 2,000 channels and show 60 at a time.'
      ]
    ],
    [
      ['市、区县、街道三级', 'City, county and street'],
      [
        '各级独立部署，事件和任务逐级交换；上级网络中断时，本级照常受理和派发，恢复后补传。',
        'Each level has its own installation and exchanges events and tasks with the next. If the link upwards fails, the level goes on receiving and dispatching and synchronises later.'
      ]
    ],
    [
      ['专网与互联网之间', 'Between the private network and the internet'],
      [
        '公众上报和外勤手机经安全边界接入，视频经视频边界单向调看，业务库留在专网。',
        'Citizens’ reports and field phones come through the security boundary, video through its own one-way boundary; the case database stays on the private network.'
      ]
    ]
  ],
  connections: [
    ['110接处警系统', 'Emergency call-taking systems'],
    ['12345热线与网格平台', 'Citizen hotline and grid platforms'],
    ['集群对讲与应急广播', 'Trunked radio and public address'],
    ['北斗定位终端', 'BeiDou positioning devices'],
    ['气象、水务与消防物联数据', 'Weather, water and fire-sensor data']
  ],
  questions: [
    [
      ['没有自己的地图数据怎么办？', 'What if we have no map data?'],
      [
        '可以先用国家地理信息公共服务的在线底图，点位由我们协助采集和核对，每千个点位约需5个工作日。涉密测绘成果须由贵单位按规定提供和保管。',
        'Start with the public national base map; we help to collect and verify points, about five working days for each thousand. Classified survey data has to be provided and kept by you under the rules.'
      ]
    ],
    [
      ['旧摄像机没有识别能力，能用吗？', 'Do older cameras without recognition work?'],
      [
        '能。旧摄像机作为画面来源接入；需要识别的点位换成带算力的摄像机，或把画面送到机房分析节点。',
        'Yes, as sources of pictures. Where recognition is wanted, fit a camera with computing power of its own or send the picture to an analysis node in the server room.'
      ]
    ],
    [
      ['外勤人员的位置会一直被记录吗？', 'Are field staff tracked all the time?'],
      [
        '只在当班和任务期间记录，间隔可设为10至60秒，下班自动停止。轨迹保存期限由单位规定，查询须登记事由。',
        'Only on shift and on a task, at intervals of 10 to 60 seconds, and it stops when the shift ends. You set how long tracks are kept; looking them up needs a stated reason.'
      ]
    ]
  ],
  related: [
    'software-policeBus',
    'software-mobilePolice',
    'software-instantMess',
    'camera-flagship'
  ],
  seo: {
    title: ['指挥调度：视频物联与GIS一张图', 'Command and dispatch on video IoT and GIS'],
    description: [
      '接收热线、巡查和摄像机识别事件，在地图上调看周边视频、按预案派发力量并全程留痕。以视频物联和GIS为底座，支持市、区县、街道三级部署与断网运行。',
      'Events from hotlines, inspectors and cameras on one map: see nearby video, send units by plan, keep the record. Built on video IoT and GIS, for three levels.'
    ]
  }
})
