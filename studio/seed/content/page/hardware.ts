import {
  highlight,
  keyed,
  link,
  picture,
  question,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../document.ts'

const annotation = (title: [string, string], body: [string, string], x: number, y: number) => ({
  _type: 'annotation',
  title: short(...title),
  text: text(...body),
  x,
  y
})

export const hardware: SeedDocument = {
  _id: 'page-hardware',
  _type: 'page',
  name: short('硬件', 'Hardware'),
  path: '/hardware',
  sections: keyed(
    section('heroSection', {
      eyebrow: short('智能摄像机', 'Smart cameras'),
      heading: short(
        '四款机型，同一套目标库和协议',
        'Four models, one target library, the same protocols'
      ),
      lead: text(
        '从20T的区域球机到1T的室内机位，差别在算力、视距和安装方式。下面的比较表先列不同的参数。',
        'From a 20-TOPS camera for whole areas to a 1-TOPS one for indoors, they differ in compute, reach and mounting. The comparison below begins with the rows that differ.'
      ),
      picture: picture(
        'family-lineup.png',
        '四款白色摄像机从左到右由大到小排列，左侧两款带弯臂支架',
        'Four white cameras in a row from large to small, the two on the left with curved arms'
      ),
      tone: 'mist'
    }),
    section('finderSection', {
      heading: short('按现场条件选', 'Choose by what the place needs'),
      lead: text(
        '每款机型装在哪里、看多远、要多少光和电，都列在这里。',
        'Where each model hangs, how far it sees, and how little light and power it takes.'
      ),
      tone: 'paper',
      anchor: 'finder'
    }),
    section('compareSection', {
      heading: short('逐项比较', 'Compare row by row'),
      lead: text(
        '可以只看其中两款或三款，页面地址会记住选择，便于转给同事或打印。',
        'Narrow it to two or three models. The address keeps your choice, ready to forward or print.'
      ),
      tone: 'paper',
      anchor: 'compare'
    }),
    section('sceneSection', {
      heading: short('算力为什么放在摄像机里', 'Why the computing sits in the camera'),
      lead: text(
        '同一条链路上，一路800万像素视频约占8 Mbit/s，一条事件只有几KB。',
        'On the same link an 8-megapixel stream takes some 8 Mbit/s; an event takes a few kilobytes.'
      ),
      picture: picture(
        'scene-edge-compute.webp',
        '电路板上的处理器特写，蓝色走线向四周延伸',
        'Close-up of a processor on a circuit board, blue traces running out from it',
        short('前端计算单元（效果图）', 'Edge computing unit (rendering)')
      ),
      annotations: keyed(
        annotation(
          ['处理器', 'Processor'],
          [
            '检测、跟踪和属性识别在此完成，不依赖中心服务器。',
            'Detects, tracks and describes targets with no help from a server.'
          ],
          51,
          43
        ),
        annotation(
          ['散热片', 'Heat sink'],
          [
            '热量直接传到铝壳，无风扇，少一个会坏的零件。',
            'Leads heat straight to the aluminium shell; there is no fan to fail.'
          ],
          44,
          6
        ),
        annotation(
          ['高速走线', 'High-speed traces'],
          [
            '传感器原始数据不经压缩进入处理器，弱光细节得以保留。',
            'Carry the sensor’s data uncompressed, so detail in low light is kept.'
          ],
          17,
          70
        )
      ),
      tone: 'night'
    }),
    section('camerasSection', {
      heading: short('逐款了解', 'Look at each model'),
      lead: text(
        '每款都有尺寸图、三维模型和可打印的参数页。',
        'Each page has a dimension drawing, a 3D model and a specification that prints.'
      ),
      tone: 'paper'
    }),
    section('highlightsSection', {
      heading: short('交付时包含什么', 'What the delivery includes'),
      highlights: keyed(
        highlight(
          ['随机配件', 'In the box'],
          [
            '支架、安装螺钉、防水接头和中英文安装说明。电源、立杆和网线不含在内。',
            'Bracket, screws, weatherproof connector and instructions in Chinese and English. Power supply, pole and cable are not included.'
          ]
        ),
        highlight(
          ['出厂前写入', 'Set before it leaves'],
          [
            '提供点位表即可预置国标编号、地址和任务，现场上电后自动注册。',
            'With your list of positions we preset the GB/T numbers, addresses and tasks; the cameras register once powered.'
          ]
        ),
        highlight(
          ['三年保修', 'Three-year warranty'],
          [
            '整机保修三年，故障先发替换机。停产后继续供应备件五年。',
            'The whole camera is covered, and a replacement is sent first. Spare parts stay available for five years after production ends.'
          ]
        )
      ),
      tone: 'mist'
    }),
    section('questionsSection', {
      heading: short('采购前的常见问题', 'Before you buy'),
      questions: keyed(
        question(
          ['必须配套使用你们的平台吗？', 'Do the cameras need your platform?'],
          [
            '不是必须。视频、告警和云台控制按公开协议输出。结构化属性通过ONVIF元数据或HTTP推送，接口文档随设备交付。',
            'No. Video, alarms and steering follow public protocols. Attributes come as ONVIF metadata or HTTP push, and the interface description is delivered with the camera.'
          ]
        ),
        question(
          ['可以先试用吗？', 'Can we try them first?'],
          [
            '可以借测两台，为期30天，由工程师协助接入您的测试环境。借测单写明点位用途和数据处理方式。',
            'We lend two cameras for 30 days and an engineer helps connect them to your test environment. The loan form states where they are used and what happens to the data.'
          ]
        ),
        question(
          ['有哪些证书和检测报告？', 'Which certificates and test reports are there?'],
          [
            '参数表写明各项标准的版次：标“支持”的按标准实现，已认证的附证书编号。投标需要的检测报告请在询价时列出，我们逐项答复有无，已有的提供盖章件。',
            'The specification gives the edition of each standard: “supported” is built to it, “certified” has the number of the certificate. List the reports that your tender asks for. We say which exist and send stamped copies of those.'
          ]
        )
      ),
      tone: 'paper'
    }),
    section('callSection', {
      heading: short('不确定该用哪一款', 'Not sure which one fits'),
      lead: text(
        '发来现场照片和距离，我们按点位给出型号建议和安装高度。',
        'Send photographs and distances. We answer with a model and a mounting height for each position.'
      ),
      actions: keyed(link('请工程师选型', 'Ask an engineer', '/contactUs?theme=hardware')),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['智能摄像机：旗舰、增强、专业与基础型对比', 'Smart cameras compared: flagship to basic'],
    [
      '对比四款智能摄像机的算力、分辨率、功耗、重量、转动范围和协议：旗舰20T，增强与专业6T，基础1T，均达到IP66，功耗不超过30 W。',
      'Compare four smart cameras by compute, resolution, power, weight, movement and protocols: 20, 6 and 1 TOPS, all rated IP66 and within 30 W.'
    ]
  )
}
