import { keyed, short } from '../../document.ts'

type Pair = [zh: string, en: string]
type Group = 'imaging' | 'analytics' | 'network' | 'body'

const rows = {
  lens: ['imaging', '镜头', 'Lens'],
  light: ['imaging', '最低照度', 'Minimum illumination'],
  lamps: ['imaging', '补光距离', 'Lamp range'],
  video: ['imaging', '视频编码', 'Video coding'],
  tasks: ['analytics', '并行任务', 'Tasks at once'],
  output: ['analytics', '分析结果', 'What it reports'],
  update: ['analytics', '模型更新', 'Model updates'],
  port: ['network', '网络接口', 'Network port'],
  storage: ['network', '本机存储', 'Local storage'],
  access: ['network', '接入安全', 'Access security'],
  size: ['body', '外形尺寸（宽×深×高）', 'Size (W × D × H)'],
  drive: ['body', '转动方式', 'Pan and tilt drive'],
  supply: ['body', '供电', 'Supply'],
  climate: ['body', '工作温度', 'Operating temperature'],
  mount: ['body', '安装方式', 'Mounting']
} as const satisfies Record<string, [Group, ...Pair]>

type Row = keyof typeof rows

/** Additional table rows, the same for every camera so that they can be compared. */
export function specifications(values: Record<Row, Pair>) {
  return keyed(
    ...(Object.keys(rows) as Row[]).map(row => {
      const [group, zh, en] = rows[row]
      return {
        _type: 'specification',
        group,
        label: short(zh, en),
        value: short(...values[row])
      }
    })
  )
}

/** Protocols of the camera family; `profiles` are the ONVIF profiles of this camera. */
export function protocols(profiles: string) {
  const protocol = (name: string, edition: string, ...note: Pair) => ({
    _type: 'protocol',
    name,
    edition,
    conformity: 'supported',
    note: short(...note)
  })
  return keyed(
    protocol(
      'ONVIF',
      profiles,
      '第三方平台和录像机用它发现设备、取流、接收事件',
      'Third-party platforms and recorders use it to find the camera, take streams and receive events'
    ),
    protocol(
      'RTSP',
      'RFC 2326',
      '平台直接拉取主码流和子码流',
      'For pulling the main and sub streams directly'
    ),
    protocol(
      'GB/T 28181',
      '2022',
      '向公共安全和政务视频联网平台注册、推流、检索录像',
      'The Chinese standard for public video networks: registration, live streams, search of recordings'
    )
  )
}
