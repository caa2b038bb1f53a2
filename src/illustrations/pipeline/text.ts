const zh = {
  label:
    '视频处理流水线界面：接入、解码、识别、结构化、推送五个环节的流量，下方是画面与时延，右侧是识别结果',
  title: '视频处理流水线',
  user: '韩',
  tabs: ['运行', '编排', '模型'],
  stages: [
    { name: '接入', value: '1,286 路', note: 'GB/T 28181 · ONVIF' },
    { name: '解码', value: '32,150 帧/秒', note: 'H.265 · 硬件' },
    { name: '识别', value: '80+ 类', note: '边缘 20T / 6T' },
    { name: '结构化', value: '4,820 条/秒', note: '属性 · 轨迹' },
    { name: '推送', value: '12 个系统', note: '订阅 · 事件' }
  ],
  frames: ['原始画面', '目标检测', '属性提取'],
  chart: '端到端时延',
  now: '186 ms',
  results: '识别结果',
  items: [
    { name: '小型客车 · 白', place: '滨江路', score: '0.98' },
    { name: '行人 · 红上衣', place: '解放大道口', score: '0.96' },
    { name: '船只', place: '清河桥面', score: '0.94' },
    { name: '非机动车', place: '环城路口', score: '0.93' },
    { name: '人员聚集', place: '望江公园', score: '0.91' },
    { name: '小型客车 · 蓝', place: '滨江路', score: '0.97' },
    { name: '道闸开启', place: '行政中心', score: '0.99' }
  ]
}

const en: typeof zh = {
  label:
    'Video pipeline: throughput of ingest, decoding, recognition, structuring and push; frames and delay below, results on the right',
  title: 'Video pipeline',
  user: 'H',
  tabs: ['Run', 'Design', 'Models'],
  stages: [
    { name: 'Ingest', value: '1,286 feeds', note: 'GB/T 28181, ONVIF' },
    { name: 'Decode', value: '32,150 fps', note: 'H.265, hardware' },
    { name: 'Recognise', value: '80+ types', note: 'Edge 20T, 6T' },
    { name: 'Structure', value: '4,820 a second', note: 'Features, tracks' },
    { name: 'Push', value: '12 systems', note: 'By subscription' }
  ],
  frames: ['Source', 'Detection', 'Features'],
  chart: 'End-to-end delay',
  now: '186 ms',
  results: 'Results',
  items: [
    { name: 'Car, white', place: 'Riverside Road', score: '0.98' },
    { name: 'Person, red top', place: 'Liberation Ave', score: '0.96' },
    { name: 'Boat', place: 'Qing Bridge', score: '0.94' },
    { name: 'Bicycle', place: 'Ring Road', score: '0.93' },
    { name: 'Crowd', place: 'River Park', score: '0.91' },
    { name: 'Car, blue', place: 'Riverside Road', score: '0.97' },
    { name: 'Barrier open', place: 'Civic centre', score: '0.99' }
  ]
}

export const text = { zh, en }
