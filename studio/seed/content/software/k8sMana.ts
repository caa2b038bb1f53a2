import { offering } from '../offering.ts'

export const k8sMana = offering('software', {
  _id: 'software-k8sMana',
  path: '/software/k8sMana',
  order: 5,
  scene: 'cluster',
  name: ['容器管理与CMDB', 'Containers and CMDB'],
  tagline: [
    '集群、主机、摄像机和应用的关系记在一本账上，变更有据可循。',
    'Clusters, hosts, cameras and applications in one ledger, and every change with its reason.'
  ],
  summary: [
    '容器管理与CMDB供信息中心运行多个Kubernetes集群，并把服务器、网络设备、边缘节点、摄像机和业务应用登记为配置项。上面跑什么、下面靠什么、改一处影响谁，查一次就清楚。',
    'For IT centres that run several Kubernetes clusters. Servers, network devices, edge nodes, cameras and business applications are recorded as configuration items, so one lookup shows what runs on a machine, what it depends on and who a change affects.'
  ],
  benefits: [
    [
      ['多套集群不用逐个登录', 'No more signing in to cluster after cluster'],
      [
        '一个控制台至多管理50个集群，处理器架构可以不同。账号、配额、镜像和策略统一下发，各集群仍可独立运行。',
        'One console looks after up to 50 clusters, even on different processor architectures. Accounts, quotas, images and policies are managed centrally; each cluster still runs independently.'
      ],
      'cluster-clusters'
    ],
    [
      ['台账不靠人填', 'An inventory nobody has to type'],
      [
        '通过SNMP、SSH、云接口和设备协议自动发现，每天比对一次。多出来的、消失的、改了配置的分别列出，由负责人确认入账。',
        'Devices are discovered over SNMP, SSH, cloud interfaces and camera protocols, and compared daily. What is new, gone or altered is listed for its owner to confirm.'
      ],
      'cluster-inventory'
    ],
    [
      ['变更前先看影响', 'Impact before change'],
      [
        '重启一台主机之前，列出受影响的应用、处室和摄像机通道，按影响大小决定审批级别和时间窗口。',
        'Before a host restarts, the applications, divisions and camera channels that depend on it are listed. The size of the impact sets the approval level and the time window.'
      ],
      'cluster-impact'
    ],
    [
      ['边缘节点批量升级', 'Edge nodes upgraded in batches'],
      [
        '摄像机和边缘盒的算法容器分批下发，断点续传，失败自动退回。每台的版本和授权到期日都在台账里。',
        'Algorithm containers for cameras and edge boxes go out in batches, resume after a break and roll back on failure. Versions and licence dates of each device are in the ledger.'
      ],
      'cluster-edge'
    ]
  ],
  body: [
    [
      '## 容器侧提供什么',
      '- 集群创建、升级、备份和恢复，遵循上游Kubernetes接口',
      '- 镜像仓库：漏洞扫描、签名校验、跨网同步',
      '- 多租户：按单位划分命名空间、配额和网络策略',
      '- 监控、日志和告警，保留期限按租户设置',
      '## CMDB侧提供什么',
      '内置42类配置项模型，可自行增加字段和关系。每次变更记录前后值、操作人和工单号；账实不符的差异保留到处理完为止。数据以接口和定期快照对外提供，审计时可还原任意一天的状态。',
      '## 边界在哪里',
      '平台管理集群和配置，不替代机房动环监控，也不包含业务应用的代码维护。GPU和国产加速卡可以统一调度，驱动由设备厂商提供。'
    ],
    [
      '## On the container side',
      '- Creating, upgrading, backing up and restoring clusters, true to upstream Kubernetes interfaces',
      '- Image registry: scanning, signature checks, transfer between networks',
      '- Tenants: namespaces, quotas and network policies for each body',
      '- Monitoring, logs and alarms, with retention set per tenant',
      '## On the CMDB side',
      'Forty-two models of configuration items are built in, and fields and relations can be added. Each change keeps both values, the person and the ticket; a difference between ledger and reality stays listed until it is settled. Data is offered by interface and snapshot, and an audit can restore the state of any day.',
      '## Where it ends',
      'It manages clusters and configuration. It does not replace the monitoring of power and cooling, nor maintain application code. GPUs and Chinese-made accelerators are scheduled together; drivers come from their makers.'
    ]
  ],
  deployment: [
    [
      ['管理面3节点', 'Three management nodes'],
      [
        '管理面用3台8核、32 GB内存的主机，失去1台不影响使用；被管集群另算。100台被管主机约产生每天5 GB监控数据。',
        'Management runs on three hosts with 8 cores and 32 GB of memory and survives the loss of one; managed clusters are extra. A hundred hosts produce about 5 GB of monitoring data a day.'
      ]
    ],
    [
      ['不联网安装和升级', 'Offline installation and upgrades'],
      [
        '全部镜像、系统包和漏洞库随离线介质交付，每季度更新一次，介质附校验值和签名。',
        'Images, system packages and the vulnerability database come on offline media with checksums and a signature, renewed every quarter.'
      ]
    ]
  ],
  connections: [
    ['虚拟化与裸金属管理接口', 'Virtualisation and bare-metal interfaces'],
    ['监控系统（Prometheus、Zabbix）', 'Monitoring (Prometheus, Zabbix)'],
    ['工单与变更管理系统', 'Ticket and change management'],
    ['视频设备网管（GB/T 28181目录）', 'Video device management (GB/T 28181 directory)'],
    ['镜像仓库（OCI）', 'Image registries (OCI)']
  ],
  questions: [
    [
      ['已有的Kubernetes集群能纳管吗？', 'Can existing clusters be taken over?'],
      [
        '能。安装一个只出不进的代理即可纳管，不改动集群网络和存储。支持的上游版本为近6个次版本，清单随发布更新。',
        'Yes. An agent that only calls outwards is installed; network and storage stay as they are. The six latest upstream minor versions are supported, and the list comes with each release.'
      ]
    ],
    [
      ['平台坏了会影响业务吗？', 'If the console fails, do applications stop?'],
      [
        '不会。管理面停止期间，各集群和业务照常运行，只是暂时不能做变更和看汇总。',
        'No. Clusters and applications carry on. Only changes and overviews have to wait.'
      ]
    ],
    [
      ['原来的台账是表格，怎么导入？', 'Our inventory is a spreadsheet. How does it get in?'],
      [
        '按模板导入后与自动发现结果比对，三类差异分别处理。1000台设备的首轮核对通常用一周。',
        'It is imported through a template and compared with discovery, and the three kinds of difference are settled in turn. For 1,000 devices the initial round usually takes a week.'
      ]
    ]
  ],
  related: ['software-privateCloud', 'software-policeBus', 'camera-enhanced', 'service'],
  seo: {
    title: ['容器管理与CMDB：多集群与配置台账', 'Containers and CMDB: many clusters, one ledger'],
    description: [
      '供信息中心统一管理多套Kubernetes集群，自动发现服务器、边缘节点和摄像机并形成配置台账，变更前列出影响范围，支持离线安装和国产处理器混合架构。',
      'For IT centres: many Kubernetes clusters from one console, servers and cameras discovered into one ledger, impact shown before change, and offline installation.'
    ]
  }
})
