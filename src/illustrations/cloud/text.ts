const zh = {
  label: '私有云资源界面：处理器、内存、存储和算力的占用，三个安全分区的主机，右侧是租户配额',
  title: '私有云',
  user: '孙',
  tabs: ['资源', '租户', '镜像', '备份'],
  pools: [
    { name: '处理器', used: 61, note: '1,874 / 3,072 核' },
    { name: '内存', used: 72, note: '8.8 / 12.3 TB' },
    { name: '存储', used: 54, note: '1.3 / 2.4 PB' },
    { name: '算力', used: 83, note: '796 / 960 T' }
  ],
  zones: [
    { name: '视频专网区', note: '24 台主机' },
    { name: '政务外网区', note: '16 台主机' },
    { name: '管理区', note: '6 台主机' }
  ],
  border: '单向导入，逐条审计',
  tenants: '租户配额',
  quotas: [
    { name: '应急管理局', used: 64 },
    { name: '城市管理局', used: 78 },
    { name: '水利局', used: 41 },
    { name: '交通运输局', used: 92 },
    { name: '教育局', used: 35 }
  ],
  backup: '备份',
  backups: [
    ['昨夜全量', '完成'],
    ['异地副本', '同步 99.8%'],
    ['恢复演练', '11-15 通过']
  ]
}

const en: typeof zh = {
  label:
    'Private cloud: usage of processors, memory, storage and AI compute, hosts in three zones, tenant quotas on the right',
  title: 'Private cloud',
  user: 'S',
  tabs: ['Resources', 'Tenants', 'Images', 'Backup'],
  pools: [
    { name: 'Processors', used: 61, note: '1,874 of 3,072' },
    { name: 'Memory', used: 72, note: '8.8 of 12.3 TB' },
    { name: 'Storage', used: 54, note: '1.3 of 2.4 PB' },
    { name: 'AI compute', used: 83, note: '796 of 960 T' }
  ],
  zones: [
    { name: 'Video', note: '24 hosts' },
    { name: 'Office', note: '16 hosts' },
    { name: 'Management', note: '6 hosts' }
  ],
  border: 'One way in, every item audited',
  tenants: 'Tenants',
  quotas: [
    { name: 'Emergency', used: 64 },
    { name: 'City management', used: 78 },
    { name: 'Water', used: 41 },
    { name: 'Transport', used: 92 },
    { name: 'Education', used: 35 }
  ],
  backup: 'Backup',
  backups: [
    ['Full, last night', 'Done'],
    ['Second site', '99.8% in sync'],
    ['Restore drill', 'Passed 15 Nov']
  ]
}

export const text = { zh, en }
