import {
  keyed,
  link,
  moment,
  picture,
  question,
  refs,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../../document.ts'

export const desktopHome: SeedDocument = {
  _id: 'page-pc',
  _type: 'page',
  name: short('桌面总览', 'Desk overview'),
  path: '/pc',
  sections: keyed(
    section('heroSection', {
      heading: short(
        '写方案时放在手边的一页',
        'One page to keep open while you write the proposal'
      ),
      lead: text(
        '参数可以对照和打印，图纸可以下载，接口与部署要求有出处。为在办公桌前编制项目建议书和技术规格的人准备。',
        'Specifications that compare and print, drawings to download, requirements for interfaces and servers. For those who draft proposals and technical specifications at a desk.'
      ),
      actions: keyed(
        link('打开参数比较表', 'Open the comparison', '/hardware#compare'),
        link('查看软件产品', 'See the software', '/pc/product')
      ),
      tone: 'mist'
    }),
    section('compareSection', {
      heading: short('摄像机参数总表', 'All camera specifications'),
      lead: text(
        '打印时表头在每页重复，一张A4的宽度放得下四款。',
        'In print the head repeats on each page, and the width of A4 holds all four models.'
      ),
      tone: 'paper'
    }),
    section('stepsSection', {
      heading: short('一份建议书的四个章节', 'Four chapters of a proposal'),
      lead: text('按章节列出在本站能找到的材料。', 'For each chapter, what this site can supply.'),
      steps: keyed(
        moment(
          ['第一章', 'Chapter 1'],
          ['现状与需求', 'Present state and needs'],
          [
            '现有点位、平台版本、网络带宽的调查表，随咨询回复发送。',
            'A survey form for positions, platform versions and bandwidth comes with our reply.'
          ]
        ),
        moment(
          ['第二章', 'Chapter 2'],
          ['技术路线', 'Technical approach'],
          [
            '前端识别与中心分析的分工、国标级联关系和网络边界。',
            'What is done at the camera and what at the centre, the cascade of platforms, and network boundaries.'
          ]
        ),
        moment(
          ['第三章', 'Chapter 3'],
          ['设备与软件清单', 'Equipment and software'],
          [
            '型号、数量、功耗和机柜占用，机型页提供尺寸图与模型。',
            'Models, quantities, power and rack space; model pages give drawings and 3D files.'
          ]
        ),
        moment(
          ['第四章', 'Chapter 4'],
          ['概算与运维', 'Estimate and upkeep'],
          [
            '方案价格、不包含的费用和每年的维护开支。',
            'Plan prices, what they leave out, and upkeep by the year.'
          ]
        )
      ),
      tone: 'mist'
    }),
    section('sceneSection', {
      heading: short('效果图可以直接引用', 'Renderings you may use'),
      lead: text(
        '本站的机型图、线图和场景图可用于项目建议书，注明来源即可。',
        'Camera pictures, line drawings and scenes may go into a proposal if the source is named.'
      ),
      picture: picture(
        'scene-operations-centre.webp',
        '指挥大厅全景：环形灯带下，两排席位面向整面弧形屏幕',
        'View of a command hall: a ring of light above desks that face a curved wall of screens'
      ),
      tone: 'night'
    }),
    section('listingSection', {
      heading: short('方案里常配的软件', 'Software that proposals often name'),
      documents: refs('software-privateCloud', 'software-policeBus', 'software-k8sMana'),
      tone: 'paper'
    }),
    section('questionsSection', {
      heading: short('编制文件时的问题', 'Questions while drafting'),
      questions: keyed(
        question(
          ['能提供可编辑的参数文件吗？', 'Are the specifications available in editable form?'],
          [
            '能。留言注明项目名称，我们发送表格和文字版，并说明哪些是关键参数、哪些可以放宽。',
            'Yes. Leave the project’s name and we send tables and text, saying which values are essential and which may be relaxed.'
          ]
        ),
        question(
          ['参数会不会写得只有一家满足？', 'Will the specification fit only one supplier?'],
          [
            '我们提供的参数以国家标准和公开协议表述，同类设备可以响应，符合公平竞争审查的要求。',
            'What we supply is worded by national standards and open protocols, so that comparable equipment can answer and a fair-competition review is passed.'
          ]
        )
      ),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['桌面总览：编制视频项目方案的资料', 'Desk overview: material for a video project proposal'],
    [
      '为编制项目建议书和技术规格的人员汇总：四款摄像机参数总表、图纸与模型下载、建议书章节对应材料、常配软件和编制时的常见问题。',
      'For those who draft proposals: full camera specifications, drawings and models to download, material for each chapter, and common questions.'
    ]
  )
}
