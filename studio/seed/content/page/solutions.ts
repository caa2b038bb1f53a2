import { keyed, link, short, text } from '../../document.ts'

type Pair = [zh: string, en: string]
type Target = [zh: string, en: string, path: string]

function solution(title: Pair, body: Pair, scene: string, ...links: Target[]) {
  return {
    _type: 'solution',
    title: short(...title),
    text: text(...body),
    scene,
    links: keyed(...links.map(target => link(...target)))
  }
}

/** Solutions on the home page, each with links to its parts. */
export const solutions = keyed(
  solution(
    ['移动警务', 'Mobile policing'],
    [
      '民警在手机上核查、取证、接收派单，数据经服务总线按授权取用，每次调用有据可查。',
      'Officers check, document and receive orders on the phone. Data comes over a service bus by authorisation, and every call is on record.'
    ],
    'police',
    ['移动警务终端应用', 'Mobile policing apps', '/software/mobilePolice'],
    ['警务服务总线', 'Police service bus', '/software/policeBus']
  ),
  solution(
    ['指挥调度与城市运行', 'Dispatch and city operations'],
    [
      '摄像机发现的事件落到地图，值班席位核实、派单、跟踪，大屏呈现同一份态势。',
      'Events found by cameras appear on the map. The duty desk confirms, assigns and follows them, and the video wall shows the same picture.'
    ],
    'dispatch',
    ['指挥调度', 'Command and dispatch', '/software/dispatch'],
    ['可视化运行中心', 'Visual operations centre', '/vlsIndex']
  ),
  solution(
    ['政务办公', 'Government offices'],
    [
      '公文、审批和沟通在内网办理，流程由本单位自行调整，归档件符合档案部门的要求。',
      'Documents, approvals and conversations stay on the internal network. Each body adjusts its own flows, and what is filed meets the archive’s rules.'
    ],
    'office',
    ['办公套件', 'Office suite', '/productxoa'],
    ['智能审批', 'Approvals', '/software/approval'],
    ['即时通讯', 'Instant messaging', '/software/instantMess']
  ),
  solution(
    ['私有云与容器', 'Private cloud and containers'],
    [
      '把分散的服务器收成一个资源池，业务系统以容器交付，扩容和回退由本单位运维人员操作。',
      'Scattered servers become one pool. Applications arrive as containers, and your own staff scale them or roll them back.'
    ],
    'cloud',
    ['私有云', 'Private cloud', '/software/privateCloud'],
    ['容器管理与CMDB', 'Containers and CMDB', '/software/k8sMana']
  ),
  solution(
    ['移动门户', 'Mobile portal'],
    [
      '各部门的应用上架到一个市场，公众和工作人员从一个入口进入，一次登录即可办事。',
      'Departments publish their applications in one market. Citizens and staff enter through one door and sign in once.'
    ],
    'portal',
    ['超级APP', 'Super app', '/software/superAPP'],
    ['门户与应用市场', 'Portal and app market', '/software/portalApp']
  )
)
