const zh = {
  label: '表单设计器界面：左侧控件，中间是视频资源共享申请表，右侧是所选字段的属性和审批流程',
  title: '应用设计',
  user: '周',
  tabs: ['表单', '流程', '权限', '发布'],
  preview: '预览',
  publish: '发布',
  palette: '控件',
  fields: ['单行文本', '多行文本', '数字', '日期', '人员', '附件', '点位', '子表'],
  form: '视频资源共享申请',
  version: '草稿 · 第 6 版',
  labels: ['申请单位', '经办人', '申请点位', '使用期限', '附件', '审批单号', '用途说明'],
  values: [
    '市城市管理局',
    '林科长',
    '滨江路等 12 个点位',
    '2026-12-01 至 2027-05-31',
    '共享协议.pdf',
    '提交后生成',
    '用于汛期河道巡查，每日 8 时至 18 时调阅实时画面。'
  ],
  drop: '将控件拖到这里',
  properties: '字段属性',
  name: '标题',
  settings: [
    { name: '必填', value: '是' },
    { name: '选择方式', value: '地图框选' },
    { name: '最多', value: '50 个' },
    { name: '查看权限', value: '按部门' }
  ],
  flow: '审批流程',
  steps: ['提交申请', '部门负责人', '数据管理科', '自动授权']
}

const en: typeof zh = {
  label:
    'Form designer: fields on the left, a request for shared video in the middle, properties and approval flow on the right',
  title: 'App designer',
  user: 'Z',
  tabs: ['Form', 'Flow', 'Access', 'Publish'],
  preview: 'Preview',
  publish: 'Publish',
  palette: 'Fields',
  fields: ['Text', 'Long text', 'Number', 'Date', 'Person', 'File', 'Cameras', 'Table'],
  form: 'Request for shared video',
  version: 'Draft, version 6',
  labels: ['Department', 'Contact', 'Cameras', 'Period', 'File', 'Number', 'Purpose'],
  values: [
    'City office',
    'L. Lin',
    '12 on Riverside Rd',
    'Dec 2026 – May 2027',
    'Agreement.pdf',
    'Set on submission',
    'River inspection in the flood season, live video from 8:00 to 18:00 daily.'
  ],
  drop: 'Drop a field here',
  properties: 'Field',
  name: 'Title',
  settings: [
    { name: 'Required', value: 'Yes' },
    { name: 'Selected by', value: 'Area on map' },
    { name: 'Maximum', value: '50' },
    { name: 'Visible to', value: 'Department' }
  ],
  flow: 'Approval',
  steps: ['Request', 'Head of unit', 'Data office', 'Access granted']
}

export const text = { zh, en }
