import { barsDetail, chatDetail, listDetail, stepsDetail } from './describe.ts'

/** Details of the office, teamwork, application and mobile platforms. */
export const officeDetails = {
  'office-file': stepsDetail(
    '收文办理单|Incoming document',
    '秘〔2026〕118号|No. 118, 2026',
    ['09:12', '登记，纸质来文已扫描|Registered and scanned', 'ok'],
    ['09:40', '办公室拟办|Handling proposed', 'ok'],
    ['10:05', '领导批示|Instruction given', 'ok'],
    ['10:06', '规划处承办|Planning division handles it', 'blue']
  ),
  'office-follow-up': listDetail(
    '督办台账|Follow-up register',
    '在办 12|12 open',
    ['河道清淤方案|Dredging plan', '超期1天|1 day overdue', 'bad'],
    ['政务大厅改造|Service hall refit', '今天到期|Due today', 'warn'],
    ['校园安全检查|School safety check', '剩3个工作日|3 days left', 'warn'],
    ['应急物资盘点|Emergency stock count', '已办结|Closed', 'ok']
  ),
  'office-meeting': listDetail(
    '第9次办公会|Executive meeting 9',
    '第一会议室|Room 1',
    ['议题1：年度计划|Item 1: annual plan', '材料2份|2 papers'],
    ['议题2：采购方案|Item 2: purchasing', '仅限列席处室|Named divisions only'],
    ['签到|Attendance', '14 / 15', 'ok'],
    ['纪要任务3项|3 tasks in the minutes', '转入督办|To follow-up', 'blue']
  ),
  'office-archive': listDetail(
    '归档检测|Archive tests',
    'OFD',
    ['真实性|Authenticity', '通过|Passed', 'ok'],
    ['完整性|Integrity', '通过|Passed', 'ok'],
    ['可用性|Usability', '通过|Passed', 'ok'],
    ['安全性|Security', '检测中|Testing', 'blue']
  ),
  'team-task': chatDetail(
    '方案评审群|Plan review',
    '6人|6 people',
    ['周敏|Zhou Min', '周五前把点位表定下来。|The list must be final by Friday.'],
    ['', '我来，周四给初稿。|I will: a draft on Thursday.'],
    ['任务|Task', '点位表定稿 · 周五到期|Final list · due Friday']
  ),
  'team-document': stepsDetail(
    '点位表 v3|List of positions v3',
    '3人在编辑|3 editing',
    ['14:20', '周敏改第6行|Zhou Min changed row 6', 'ok'],
    ['14:31', '何川增加2行|He Chuan added 2 rows', 'ok'],
    ['15:02', '林可补充附注|Lin Ke added a note', 'ok'],
    ['16:00', '定稿锁定|Locked as final', 'blue']
  ),
  'team-handover': listDetail(
    '交接清单|Handover list',
    '何川 → 林可|He Chuan → Lin Ke',
    ['点位复核|Check positions', '已确认|Confirmed', 'ok'],
    ['供电方案|Power plan', '已确认|Confirmed', 'ok'],
    ['验收材料|Acceptance papers', '待确认|To confirm', 'warn'],
    ['群与文档权限|Access to groups', '今日收回|Ends today', 'blue']
  ),
  'form-release': stepsDetail(
    '巡查登记|Inspection register',
    '第3天|Day 3',
    ['1', '拖出表单：11个字段|Form laid out: 11 fields', 'ok'],
    ['2', '连接流程：3个环节|Workflow: 3 steps', 'ok'],
    ['3', '测试：18条用例通过|Tested: 18 cases passed', 'ok'],
    ['4', '发布到门户和手机|To the portal and phones', 'blue']
  ),
  'form-returns': barsDetail(
    '月度填报|Monthly returns',
    '截止20日|Due on the 20th',
    ['已报|Submitted', '38', 0.84, 'ok'],
    ['未报|Missing', '5', 0.14, 'warn'],
    ['退回|Returned', '2', 0.07, 'bad']
  ),
  'form-interfaces': barsDetail(
    '接口调用|Interface calls',
    '今日|Today',
    ['人口信息查询|Population register', '12,480', 0.9, 'blue'],
    ['企业登记核验|Company register', '6,120', 0.46, 'blue'],
    ['短信发送|Text messages', '3,905', 0.3, 'blue'],
    ['旧版地址库|Old addresses', '停用影响2个应用|Used by 2 apps', 0.05, 'warn']
  ),
  'release-systems': listDetail(
    '一次编写|Written once',
    '小程序 2.4|Mini program 2.4',
    ['Android', '已通过|Passed', 'ok'],
    ['iOS', '已通过|Passed', 'ok'],
    ['国产移动系统|Chinese-made systems', '已通过|Passed', 'ok'],
    ['相机、定位、扫码|Camera, location, scan', '同一组接口|One interface', 'blue']
  ),
  'release-batches': barsDetail(
    '分批发布|Release in batches',
    '2.4.1',
    ['第一批 5%|Batch 1: 5%', '无崩溃|No crashes', 0.05, 'ok'],
    ['第二批 20%|Batch 2: 20%', '放行|Approved', 0.2, 'ok'],
    ['第三批 100%|Batch 3: 100%', '观察中|Under review', 0.62, 'blue']
  ),
  'release-faults': barsDetail(
    '崩溃按机型|Crashes by model',
    '近24小时|Last 24 hours',
    ['机型A · 系统13|Model A · system 13', '0.42%', 0.84, 'bad'],
    ['机型B · 系统14|Model B · system 14', '0.06%', 0.12, 'ok'],
    ['机型C · 系统12|Model C · system 12', '0.04%', 0.08, 'ok']
  ),
  'release-lost': stepsDetail(
    '终端挂失|Lost phone',
    '尾号 0417|Ending 0417',
    ['10:20', '本人挂失|Reported by its user', 'ok'],
    ['10:20', '令牌注销|Tokens revoked', 'ok'],
    ['11:47', '联网，工作区清除|Online: work area erased', 'ok'],
    ['', '个人照片和通讯录未动|Private data untouched', 'blue']
  ),
  'phone-entries': listDetail(
    '一个入口|One entry point',
    '已登录|Signed in',
    ['考勤|Attendance', '已签到|Clocked in', 'ok'],
    ['审批|Approvals', '3', 'warn'],
    ['巡查|Inspections', '今日2处|2 today', 'blue'],
    ['通知|Notices', '12:00—14:00静默|Silent 12:00–14:00']
  ),
  'phone-release': stepsDetail(
    '小程序上线|Mini program',
    '防汛填报|Flood reports',
    ['09:00', '提交审核|Sent for approval', 'ok'],
    ['11:10', '审核通过|Approved', 'ok'],
    ['11:15', '办公室试用|Trial in one division', 'ok'],
    ['16:00', '全单位可用|Open to all', 'blue']
  ),
  'phone-spaces': listDetail(
    '两个空间|Two spaces',
    '离职处理|On leaving',
    ['工作文件|Work files', '加密|Encrypted', 'ok'],
    ['复制到外部应用|Copying to other apps', '禁止|Blocked', 'bad'],
    ['工作空间|Work space', '已清除|Erased', 'ok'],
    ['个人照片|Private photos', '不动|Untouched', 'blue']
  ),
  'chat-people': listDetail(
    '按组织查找|By organisation',
    '1,284人|1,284 people',
    ['信息中心|Information centre', '46'],
    ['运行值班组|Duty group', '今日3人|3 on duty', 'ok'],
    ['林可 · 换岗|Lin Ke · new post', '已换群|Groups changed', 'blue'],
    ['外网打开文件|File opened outside', '已拒绝|Refused', 'bad']
  ),
  'chat-read': barsDetail(
    '汛期值班通知|Flood duty notice',
    '发送 42分钟|Sent 42 min ago',
    ['已确认|Confirmed', '186', 0.93, 'ok'],
    ['已读未确认|Read only', '9', 0.05, 'warn'],
    ['未读，已转短信|Unread, text sent', '5', 0.03, 'bad']
  ),
  'chat-alarm': stepsDetail(
    '机房温度告警|Server room alarm',
    '值班组|Duty group',
    ['02:14', '系统发给当班人|Sent to the person on duty', 'ok'],
    ['02:15', '60秒无应答|No answer for 60 s', 'warn'],
    ['02:15', '转给值班长|Passed to the duty chief', 'ok'],
    ['02:16', '已接手|Taken over', 'blue']
  ),
  'portal-sign-in': listDetail(
    '我的应用|My applications',
    '登录1次|Signed in once',
    ['公文办理|Documents', '单点登录|Single sign-on', 'ok'],
    ['地图服务|Maps', '单点登录|Single sign-on', 'ok'],
    ['旧财务客户端|Old finance client', '代填账号|Filled in', 'blue'],
    ['窗口排队|Queue desk', '调岗收回|Ended with the post']
  ),
  'portal-to-do': listDetail(
    '待办|To do',
    '来自6个系统|From 6 systems',
    ['用印申请|Seal request', '今天|Today', 'bad'],
    ['调阅审批|Video request', '明天|Tomorrow', 'warn'],
    ['会议材料待阅|Papers to read', '周四|Thursday', 'blue'],
    ['报销复核|Expenses check', '下周|Next week']
  ),
  'portal-use': barsDetail(
    '使用统计|Use by application',
    '近90天|Last 90 days',
    ['公文办理|Documents', '9,640', 0.92, 'blue'],
    ['视频查询|Video look-up', '5,210', 0.5, 'blue'],
    ['车辆预约|Vehicle booking', '730', 0.08, 'blue'],
    ['旧公告栏|Old notice board', '0 · 建议清理|0 · for review', 0.01, 'warn']
  )
} as const
