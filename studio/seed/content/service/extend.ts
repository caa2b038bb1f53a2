import { offering } from '../offering.ts'

export const extend = offering('service', {
  _id: 'service-extend',
  path: '/serviceExtend',
  order: 2,
  scene: 'bus',
  name: ['定制开发与扩展', 'Custom development and extension'],
  tagline: [
    '成品够用的不重做，缺的那一块按接口补上，源码随项目交付。',
    'What exists is not rebuilt; the missing piece is added at an interface, and its source is yours.'
  ],
  summary: [
    '现有产品不能完全覆盖的需求，由我们在平台上扩展：新的业务应用、与旧系统的接口、特定场景的识别算法、大屏与报表。扩展部分独立成包，平台升级时不必返工。',
    'Where the products stop, we extend them: new applications, interfaces to older systems, recognition for a particular scene, walls and reports. Extensions are packages of their own, so that an upgrade of the platform does not undo them.'
  ],
  benefits: [
    [
      ['需求说明不用从头写', 'No requirements from a blank page'],
      [
        '用同类项目的清单做底稿，两次现场访谈后给出可点击的原型，改到各处室签字再开工。',
        'We start from the requirements of a similar project. After two interviews on site you get a clickable prototype, and work begins once the divisions have signed it off.'
      ],
      'bus-prototype'
    ],
    [
      ['老系统接口由我们去对', 'Old interfaces are ours to sort out'],
      [
        '没有文档的接口，经贵单位授权后由我们分析报文、写出说明并做模拟器，原厂商不配合时也能先行联调。',
        'Where documentation is missing we analyse the traffic with your permission, write the specification and build a simulator, so that testing can start even if the original vendor does not help.'
      ],
      'bus-adapter'
    ],
    [
      ['验收标准事先写清', 'Acceptance settled in advance'],
      [
        '每项需求对应测试用例和数据，开工前双方确认。验收时逐条演示，不合格的限期整改后复验。',
        'Each requirement has its test case and data, agreed before work begins. Acceptance goes through them one by one; whatever fails is fixed by an agreed date and tested again.'
      ],
      'bus-acceptance'
    ]
  ],
  body: [
    [
      '## 四类常见的扩展',
      '- **业务应用**：在aPaaS上配置，配置不了的部分写成组件',
      '- **系统接口**：数据库、报文、文件和设备协议的适配器，登记进服务目录',
      '- **识别算法**：80余类目标之外的新目标，通常需要3000张以上标注图片，6至8周交付',
      '- **可视化**：大屏专题、统计报表和移动端看板',
      '## 项目怎样推进',
      '1. 访谈和原型：2至3周，交付需求规格和报价',
      '2. 设计和开发：每两周演示一次，可调整优先级',
      '3. 联调和试运行：不少于4周，问题清零再验收',
      '4. 移交：源码、构建脚本、测试用例和部署手册',
      '## 知识产权',
      '定制部分的源码和著作权归属按合同约定，默认归贵单位；平台和通用组件的著作权不变，贵单位取得长期使用许可。所用开源组件随交付提供清单和许可证。'
    ],
    [
      '## Four common kinds',
      '- **Applications**: configured on aPaaS, with components for what cannot be configured',
      '- **Interfaces**: adapters for databases, messages, files and device protocols, entered in the service catalogue',
      '- **Recognition**: targets beyond the 80+ types supplied; usually 3,000 labelled pictures or more, six to eight weeks',
      '- **Visualisation**: themes for the wall, statistical reports, boards for phones',
      '## The course of a project',
      '1. Interviews and prototype: two to three weeks, ending with specification and quotation',
      '2. Design and building: a demonstration every two weeks, priorities may change',
      '3. Joint testing and trial: four weeks or more, accepted once the list of faults is empty',
      '4. Handover: source code, build scripts, test cases, installation manual',
      '## Intellectual property',
      'Source and copyright of the custom part follow the contract and are yours by default. Platform and general components keep their owner, and you receive a lasting licence. Open-source parts come with a list and their licences.'
    ]
  ],
  deployment: [
    [
      ['在贵单位环境内开发', 'Development inside your environment'],
      [
        '代码和数据不能出网的，开发人员驻场，使用贵单位的终端、代码库和脱敏数据。',
        'Where code and data may not leave, developers work on site with your terminals, repository and masked data.'
      ]
    ],
    [
      ['异地开发，离线交付', 'Built elsewhere, delivered offline'],
      [
        '在我们的环境用模拟数据开发，每个版本以签名介质交付，附构建记录、成分清单和扫描报告。',
        'We build with simulated data; each version arrives on signed media with a build record, software bill of materials and scan report.'
      ]
    ]
  ],
  connections: [
    ['既有业务数据库（只读视图）', 'Existing databases (read-only views)'],
    ['设备私有协议与SDK', 'Device protocols and SDKs'],
    ['单位自有算法与模型（ONNX）', 'Your own algorithms and models (ONNX)'],
    ['上级平台上报接口', 'Reporting interfaces of higher levels']
  ],
  questions: [
    [
      ['工作量和价格怎样估算？', 'How are effort and price estimated?'],
      [
        '按功能点估算人天，报价单列出每项人天和单价。需求变更超过一成时，双方重新确认工期和费用。',
        'By function points, with days and rate for each item in the quotation. If changes exceed a tenth, both sides settle time and cost anew.'
      ]
    ],
    [
      ['以后能自己改吗？', 'Can we change it ourselves later?'],
      [
        '能。移交时安排5天跟班培训，贵单位人员独立完成一次修改和发布，才算移交结束。',
        'Yes. Handover includes five days of working side by side and ends when your staff have made and released a change on their own.'
      ]
    ],
    [
      ['算法训练要把画面交给你们吗？', 'Must we hand over footage to train recognition?'],
      [
        '不一定。可以在贵单位机房用本地训练机完成，画面不出网，训练后只带走经批准的模型参数，或全部留下。',
        'Not necessarily. Training can run on a machine in your room. Footage stays; only approved model weights leave, or nothing at all.'
      ]
    ]
  ],
  related: ['product-apaas', 'service', 'camera-pro', 'software-policeBus'],
  seo: {
    title: [
      '定制开发与扩展：应用、接口与算法',
      'Custom development: applications, interfaces, algorithms'
    ],
    description: [
      '在现有平台上扩展业务应用、旧系统接口、识别算法和可视化专题，先做原型再开工，每项需求对应测试用例，源码随项目交付，可驻场开发或离线介质交付。',
      'Applications, interfaces, recognition and visual themes added to the platforms: prototype first, a test case for each requirement, source code handed over.'
    ]
  }
})
