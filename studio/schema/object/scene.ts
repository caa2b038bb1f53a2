import { defineType } from 'sanity'
import { say } from '../../../shared/content/interface/describe.ts'
import { interfaceDetails } from '../../../shared/content/interface/details.ts'
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

/** Name of a part of an interface at close range, after the scene that it belongs to. */
export const detailName = defineType({
  name: 'detailName',
  title: label('界面局部', 'Interface detail'),
  type: 'string',
  options: {
    list: Object.entries(interfaceDetails).map(([value, { title }]) => {
      const scene = scenes.find(known => known.value === value.split('-')[0])?.title ?? value
      return { value, title: `${scene} · ${label(say(title, 'zh'), say(title, 'en'))}` }
    })
  }
})
