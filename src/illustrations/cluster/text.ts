const zh = {
  label: '容器集群界面：节点与容器组的占用情况、请求量曲线和工作负载列表',
  title: '容器管理',
  user: '赵',
  tabs: ['集群', '工作负载', '配置库', '告警'],
  figures: [
    ['节点', '12 / 12'],
    ['容器组', '486'],
    ['CPU', '61%'],
    ['内存', '72%']
  ],
  nodes: '节点',
  columns: ['容器组', 'CPU', '内存'],
  roles: ['控制', '计算', '推理', '边缘'],
  chart: '每秒请求',
  now: '8,420',
  loads: '工作负载',
  items: [
    { name: '视频接入网关', count: '6 / 6', state: '运行中' },
    { name: '结构化服务', count: '12 / 12', state: '运行中' },
    { name: '消息推送', count: '4 / 4', state: '运行中' },
    { name: '地图瓦片', count: '3 / 4', state: '更新中' },
    { name: '录像检索', count: '8 / 8', state: '运行中' },
    { name: '统一认证', count: '3 / 3', state: '运行中' }
  ],
  events: '变更',
  log: ['10:24 地图瓦片 滚动更新', '09:58 推理节点 02 扩容', '09:10 证书续期完成']
}

const en: typeof zh = {
  label: 'Container cluster: load of nodes and pods, a chart of requests, and the workloads',
  title: 'Containers',
  user: 'Z',
  tabs: ['Cluster', 'Workloads', 'Inventory', 'Alerts'],
  figures: [
    ['Nodes', '12 of 12'],
    ['Pods', '486'],
    ['CPU', '61%'],
    ['Memory', '72%']
  ],
  nodes: 'Nodes',
  columns: ['Pods', 'CPU', 'Memory'],
  roles: ['control', 'worker', 'inference', 'edge'],
  chart: 'Requests per second',
  now: '8,420',
  loads: 'Workloads',
  items: [
    { name: 'video-gateway', count: '6/6', state: 'Running' },
    { name: 'structuring', count: '12/12', state: 'Running' },
    { name: 'push', count: '4/4', state: 'Running' },
    { name: 'map-tiles', count: '3/4', state: 'Updating' },
    { name: 'record-search', count: '8/8', state: 'Running' },
    { name: 'sign-in', count: '3/3', state: 'Running' }
  ],
  events: 'Changes',
  log: ['10:24 map-tiles rolling out', '09:58 inference-02 added', '09:10 certificates renewed']
}

export const text = { zh, en }
