import { defineType } from 'sanity'
import { label } from '../../language.ts'

/** Names of the interface illustrations that the site draws. */
export const scenes = [
  { value: 'map', title: label('地图与点位', 'Map with cameras') },
  { value: 'wall', title: label('拼接大屏', 'Video wall') },
  { value: 'form', title: label('表单与流程设计', 'Form designer') },
  { value: 'approval', title: label('审批流', 'Approval flow') },
  { value: 'chat', title: label('即时通讯', 'Messaging') },
  { value: 'team', title: label('团队任务与文档', 'Teamwork') },
  { value: 'cluster', title: label('集群与容器', 'Cluster') },
  { value: 'portal', title: label('门户与应用市场', 'Portal') },
  { value: 'dispatch', title: label('指挥调度', 'Dispatch') },
  { value: 'classroom', title: label('云课堂', 'Classroom') },
  { value: 'phone', title: label('手机应用', 'Phone apps') },
  { value: 'police', title: label('移动警务', 'Mobile policing') },
  { value: 'release', title: label('手机应用发布', 'App releases') },
  { value: 'bus', title: label('服务总线', 'Service bus') },
  { value: 'cloud', title: label('私有云资源', 'Private cloud') },
  { value: 'office', title: label('办公桌面', 'Office desk') },
  { value: 'pipeline', title: label('视频处理流水线', 'Video pipeline') }
]

export const sceneName = defineType({
  name: 'sceneName',
  title: label('界面插图', 'Interface scene'),
  type: 'string',
  options: { list: scenes }
})
