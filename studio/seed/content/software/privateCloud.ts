import { offering } from '../offering.ts'

export const privateCloud = offering('software', {
  _id: 'software-privateCloud',
  path: '/software/privateCloud',
  order: 9,
  scene: 'cloud',
  name: ['私有云', 'Private cloud'],
  tagline: [
    '机房里的服务器合成一个资源池，按处室分配，按用量核算。',
    'The servers in your room become one pool, allocated by division and accounted for by use.'
  ],
  summary: [
    '私有云把计算、存储、网络和视频分析卡统一成资源池，供各处室自助申请虚拟机、容器、数据库和存储。资源按配额发放，按月出用量单，到期提醒回收，也为摄像机录像准备了按路计算的存储。',
    'Computing, storage, network and video-analysis cards become one pool from which divisions request virtual machines, containers, databases and storage. Resources follow quotas, usage is reported monthly and expired resources are reclaimed. Storage for recordings is calculated by the channel.'
  ],
  benefits: [
    [
      ['申请一台机器不用等采购', 'A machine without waiting for procurement'],
      [
        '处室在线填用途和期限，批准后10分钟内开通，初始口令和访问地址直接发给责任人。',
        'A division enters purpose and period; ten minutes after approval the machine is there, and its credentials go to the person responsible.'
      ],
      'cloud-request'
    ],
    [
      ['闲置资源能收回来', 'Idle capacity is reclaimed'],
      [
        '连续30天处理器使用率低于5%的虚拟机自动列出，责任人7天内不续用即关机，数据保留60天。',
        'Machines below 5% processor use for 30 days are listed. If not renewed within 7 days they are shut down; their data is kept for 60 days.'
      ],
      'cloud-idle'
    ],
    [
      ['录像要多少硬盘算得清', 'Recording space that adds up'],
      [
        '按4 Mbit/s计，一路录像每天43.2 GB，30天约1.3 TB。按路数、码率和天数自动给出容量和扩容日期。',
        'At 4 Mbit/s a channel takes 43.2 GB a day, about 1.3 TB in 30 days. Channels, bit rate and days give the capacity needed and the date to expand it.'
      ],
      'cloud-recording'
    ]
  ],
  body: [
    [
      '## 资源池里有什么',
      '- **计算**：虚拟机和裸金属，混合使用不同架构的处理器',
      '- **存储**：块、文件、对象三种，多副本或纠删码',
      '- **网络**：按租户划分的虚拟网络、负载均衡、安全组',
      '- **智能分析**：GPU和国产加速卡按整卡或切片分配',
      '- **备份**：每日增量、每周全量，可跨机房复制',
      '## 和视频业务放在一起时',
      '录像写入、视频分析和办公业务使用不同的存储池和网络，录像高峰不会拖慢业务系统。断电恢复时先起存储和认证，再起业务，顺序由预案决定。',
      '## 等级保护与责任划分',
      '按GB/T 22239—2019三级要求提供配置基线和自查表。平台层由我们负责加固和补丁，租户内的操作系统与应用由使用单位负责，边界写在交付文档里。'
    ],
    [
      '## What the pool holds',
      '- **Computing**: virtual machines and bare metal, on processors of differing architectures',
      '- **Storage**: block, file and object, replicated or erasure-coded',
      '- **Network**: virtual networks by tenant, load balancing, security groups',
      '- **Analysis**: GPUs and Chinese-made accelerators, whole or in slices',
      '- **Backup**: daily increments, weekly full copies, replication to another room',
      '## Next to video',
      'Recording, analysis and office systems use separate storage pools and networks, so a peak in recording slows nothing else. After a power failure storage and sign-on start before applications, in the order of the plan.',
      '## Graded protection and who is responsible',
      'We supply a baseline and a self-check for level three of GB/T 22239—2019. Hardening and patches of the platform are ours; operating systems and applications inside a tenant are the user’s. The delivery documents state the boundary.'
    ]
  ],
  deployment: [
    [
      ['6台服务器起步', 'Starting with six servers'],
      [
        '3台管理与存储、3台计算，单台32核、256 GB内存、8块8 TB硬盘，可承载约80台常用规格虚拟机。',
        'Three for management and storage, three for computing, each with 32 cores, 256 GB of memory and eight 8 TB disks, carry about 80 virtual machines of ordinary size.'
      ]
    ],
    [
      ['双机房容灾', 'Recovery across two rooms'],
      [
        '核心业务同步复制，机房距离50 km以内；其余业务每15分钟异步复制一次，切换由人确认。',
        'Core systems are mirrored over at most 50 km; others are copied every fifteen minutes. A person confirms the switch.'
      ]
    ],
    [
      ['利旧接入', 'Keeping what you have'],
      [
        '五年内的x86服务器和主流存储检测合格后可入池，虚拟机在线迁入，原平台保留一个月备查。',
        'Servers under five years old and common storage join after a check. Machines move in while running, and the old platform stays for a month for reference.'
      ]
    ]
  ],
  connections: [
    ['政务云管与计量平台', 'Government cloud management and metering'],
    ['机房动环监控', 'Power and environment monitoring'],
    ['堡垒机与日志审计', 'Bastion hosts and log audit'],
    ['视频存储与录像回放平台', 'Video storage and playback'],
    ['第三方备份软件', 'Backup software of other makers']
  ],
  questions: [
    [
      ['必须整机采购你们的服务器吗？', 'Do the servers have to come from you?'],
      [
        '不必。提供兼容清单，由贵单位自行采购；我们负责到货后的检测、安装和压力测试。',
        'No. We give you the compatibility list and you buy as you wish. Checks, installation and load tests after delivery are ours.'
      ]
    ],
    [
      ['坏一台服务器会怎样？', 'What happens when a server fails?'],
      [
        '虚拟机在其余主机上自动重启，通常3分钟内恢复；数据有副本，不受影响。备件到场前资源池按降级容量告警。',
        'Its machines restart on the others, usually within three minutes; data has replicas. Until the spare part arrives, the pool reports reduced capacity.'
      ]
    ],
    [
      ['以后换平台，虚拟机带得走吗？', 'Can we take our machines elsewhere later?'],
      [
        '带得走。支持导出为通用磁盘格式和OVF描述，导出工具随平台提供，不另收费。',
        'Yes. They export to common disk formats with an OVF description; the tool is part of the platform.'
      ]
    ]
  ],
  related: ['software-k8sMana', 'service', 'camera-basic', 'software-portalApp'],
  seo: {
    title: [
      '私有云：计算、存储与视频资源池',
      'Private cloud: computing, storage and video in one pool'
    ],
    description: [
      '把单位机房的服务器、存储和分析卡合成一个资源池，处室自助申请、按配额使用、闲置回收，录像存储按路计算，6台服务器起步，支持双机房容灾与利旧。',
      'One pool from your own servers, storage and analysis cards: self-service with quotas, idle capacity reclaimed, recording space by channel, two-room recovery.'
    ]
  }
})
