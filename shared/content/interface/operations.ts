import { barsDetail, listDetail, stepsDetail } from './describe.ts'

/** Details of approval, dispatch, policing, training, infrastructure and services. */
export const operationsDetails = {
  'approval-gaps': listDetail(
    '材料核对|Check of documents',
    '提交前|Before submission',
    ['营业执照|Business licence', '有效|Valid', 'ok'],
    ['合同第4页|Contract, page 4', '缺页|Missing', 'bad'],
    ['合同金额|Contract amount', '与申请不一致|Does not match', 'warn'],
    ['法人证明|Proof of signatory', '已识别|Recognised', 'ok']
  ),
  'approval-rules': listDetail(
    '审批参考|Beside the request',
    '采购 38万元|CNY 380,000',
    ['适用条款|Clause', '采购办法第12条|Art. 12'],
    ['额度余量|Budget left', '62万元|CNY 620,000', 'ok'],
    ['同类事项|Similar cases', '近一年9件|9 this year', 'blue'],
    ['平均用时|Average time', '2.5天|2.5 days', 'blue']
  ),
  'approval-deadline': barsDetail(
    '环节时限|Time limits',
    '4个环节|4 steps',
    ['受理|Acceptance', '办结|Done', 1, 'ok'],
    ['审核|Review', '剩6小时 · 已提醒|6 h left · reminded', 0.76, 'warn'],
    ['审批|Decision', '未开始|Not started', 0.02, 'blue']
  ),
  'approval-video': stepsDetail(
    '视频调阅授权|Access to video',
    '滨江路 4路|Riverside, 4 cameras',
    ['6.01', '申请：点位、时段、用途|Cameras, period, purpose', 'ok'],
    ['6.01', '归属单位批准|Approved by the owner', 'ok'],
    ['6.02', '自动开通|Opened automatically', 'blue'],
    ['6.05', '到期收回，记录归档|Closed, record filed']
  ),
  'classroom-sites': listDetail(
    '同步课堂|Live class',
    '接收点 286 / 300|286 of 300 sites',
    ['第一分会场|Remote room 1', '画面正常|Picture fine', 'ok'],
    ['山区教学点|Mountain school', '已转低码率|Lower bit rate', 'warn'],
    ['第九分会场|Remote room 9', '举手|Hand raised', 'blue'],
    ['回放目录|Chapters', '自动生成|Automatic', 'ok']
  ),
  'classroom-hours': barsDetail(
    '学时折算|Credit hours',
    '本年度|This year',
    ['签到|Attendance', '12 / 12', 1, 'ok'],
    ['观看时长|Viewing time', '18 / 20小时|18 / 20 h', 0.9, 'ok'],
    ['随堂问答|Quizzes', '31 / 36', 0.86, 'blue'],
    ['考试|Exam', '待考|To come', 0.02, 'warn']
  ),
  'classroom-exam': listDetail(
    '阅卷|Marking',
    '每人一卷|A paper each',
    ['客观题|Closed questions', '即时出分|Instant', 'ok'],
    ['论述题1：17 / 18|Essay 1: 17 / 18', '取均分|Averaged', 'ok'],
    ['论述题2：9 / 16|Essay 2: 9 / 16', '转第三人|Third marker', 'warn']
  ),
  'dispatch-nearby': listDetail(
    '周边视频|Nearby cameras',
    '500 m内 6路|6 within 500 m',
    ['清河桥东|Qing Bridge east', '86 m', 'blue'],
    ['滨江路口|Riverside junction', '140 m', 'blue'],
    ['地铁B口|Metro exit B', '310 m', 'blue'],
    ['重复上报|Repeated reports', '合并4条|4 merged', 'ok']
  ),
  'dispatch-units': listDetail(
    '可派力量|Available units',
    '按到场时间|By arrival time',
    ['巡查03组|Patrol 03', '4分钟|4 min', 'ok'],
    ['泵车01|Pump 01', '7分钟|7 min', 'ok'],
    ['巡查07组|Patrol 07', '11分钟|11 min', 'blue'],
    ['巡查05组|Patrol 05', '处置中|Engaged', 'warn']
  ),
  'dispatch-record': stepsDetail(
    '处置记录|Record of the case',
    '自动归集|Gathered as it happens',
    ['08:11', '视频识别积水|Water seen by a camera', 'ok'],
    ['08:14', '派出巡查03组|Patrol 03 sent', 'ok'],
    ['08:18', '到场，开始封控|On the spot, road closed', 'ok'],
    ['09:05', '办结成卷|Closed and filed', 'blue']
  ),
  'police-report': listDetail(
    '警情反馈|Incident feedback',
    '现场完成|Done on the spot',
    ['地址|Address', '自动带出|Filled in', 'ok'],
    ['报警时间|Time of the call', '21:06', 'ok'],
    ['照片|Photographs', '3张|3', 'blue'],
    ['核对签收|Check and sign', '待办|To do', 'warn']
  ),
  'police-visit': listDetail(
    '入户走访|Home visit',
    '已有信息 8项|8 items on file',
    ['居住人数|Residents', '无变化|Unchanged', 'ok'],
    ['联系电话|Telephone', '补充|Added', 'blue'],
    ['工作单位|Employer', '有变化|Changed', 'warn'],
    ['三本台账|Three registers', '同时更新|Updated', 'ok']
  ),
  'police-duty': listDetail(
    '今日勤务|Duty today',
    '第二巡区|Beat 2',
    ['学校门口|School gate', '到岗 07:28|On post 07:28', 'ok'],
    ['地铁站|Metro station', '到岗 08:02|On post 08:02', 'ok'],
    ['农贸市场|Market', '在途|On the way', 'blue'],
    ['河堤|Embankment', '超时12分钟|12 min late', 'bad']
  ),
  'bus-links': barsDetail(
    '20个系统互联|Joining 20 systems',
    '链路数|Links',
    ['两两对接|In pairs', '190', 0.95, 'warn'],
    ['接入总线|On the bus', '20', 0.1, 'ok'],
    ['版本转换|Versions translated', '3', 0.02, 'blue']
  ),
  'bus-audit': listDetail(
    '调用记录|Record of calls',
    '按案件编号|By case number',
    ['人员核查|Person check', '1条|1 result', 'ok'],
    ['车辆轨迹|Vehicle track', '14条|14 results', 'ok'],
    ['视频取流|Video stream', '2路|2 channels', 'ok'],
    ['未填事由|No reason given', '已拒绝|Refused', 'bad']
  ),
  'bus-video': listDetail(
    '视频服务|Video service',
    '统一编码|One numbering',
    ['平台甲 · 1,240路|Platform A · 1,240', '在线|Online', 'ok'],
    ['平台乙 · 860路|Platform B · 860', '转换码流|Converted', 'blue'],
    ['平台丙 · 410路|Platform C · 410', '在线|Online', 'ok']
  ),
  'bus-trace': stepsDetail(
    '全链路编号|Trace number',
    '7f3a-0192',
    ['3 ms', '应用发起|Call by the application', 'ok'],
    ['9 ms', '总线路由|Routed by the bus', 'ok'],
    ['2.1 s', '上游超时|Upstream timed out', 'bad'],
    ['14天|14 d', '停用前通知调用方|Notice before withdrawal', 'blue']
  ),
  'bus-prototype': stepsDetail(
    '需求确认|Requirements',
    '两次访谈|Two interviews',
    ['1', '同类项目清单作底稿|A similar project’s list', 'ok'],
    ['2', '可点击原型|Clickable prototype', 'ok'],
    ['3', '处室签字 5 / 6|5 of 6 divisions signed', 'blue'],
    ['4', '开工|Work begins']
  ),
  'bus-adapter': listDetail(
    '旧接口分析|Old interfaces',
    '经授权|With permission',
    ['收费系统报文|Billing messages', '已写说明|Documented', 'ok'],
    ['门禁私有协议|Door protocol', '模拟器就绪|Simulator ready', 'ok'],
    ['档案库视图|Archive view', '联调中|In joint testing', 'blue']
  ),
  'bus-acceptance': barsDetail(
    '验收用例|Acceptance cases',
    '共64条|64 in all',
    ['通过|Passed', '58', 0.91, 'ok'],
    ['整改中|Being fixed', '4', 0.07, 'warn'],
    ['待演示|To be shown', '2', 0.04, 'blue']
  ),
  'cluster-clusters': listDetail(
    '集群|Clusters',
    '12 / 50',
    ['政务云A · x86|Cloud A · x86', '32节点|32 nodes', 'ok'],
    ['政务云B · ARM|Cloud B · ARM', '18节点|18 nodes', 'ok'],
    ['边缘 · 路口|Edge · junctions', '断连自治|On its own', 'warn'],
    ['镜像策略|Image policy', '已下发|Applied', 'blue']
  ),
  'cluster-inventory': listDetail(
    '每日比对|Daily comparison',
    '4,218台|4,218 devices',
    ['新出现|New', '3', 'blue'],
    ['消失|Gone', '1', 'bad'],
    ['配置改变|Altered', '6', 'warn'],
    ['已确认|Confirmed', '4,208', 'ok']
  ),
  'cluster-impact': listDetail(
    '重启 host-07|Restart of host-07',
    '影响预览|Impact',
    ['应用|Applications', '3', 'warn'],
    ['处室|Divisions', '2', 'warn'],
    ['摄像机通道|Camera channels', '118', 'bad'],
    ['时间窗口|Time window', '02:00—03:00|02:00–03:00', 'blue']
  ),
  'cluster-edge': barsDetail(
    '边缘升级|Edge upgrade',
    '算法 5.2|Algorithm 5.2',
    ['第一批|Batch 1', '200 / 200', 1, 'ok'],
    ['第二批|Batch 2', '341 / 600', 0.57, 'blue'],
    ['失败已退回|Rolled back', '2', 0.02, 'bad']
  ),
  'cloud-request': stepsDetail(
    '申请云主机|Request for a machine',
    '8核 16 GB|8 cores, 16 GB',
    ['09:30', '填写用途和期限|Purpose and period', 'ok'],
    ['10:02', '批准|Approved', 'ok'],
    ['10:11', '开通|Ready', 'ok'],
    ['10:11', '口令发给责任人|Credentials sent', 'blue']
  ),
  'cloud-idle': barsDetail(
    '闲置虚拟机|Idle machines',
    '30天 CPU均值|30-day CPU average',
    ['测试机 014|Test 014', '1.2%', 0.04, 'warn'],
    ['旧报表 003|Old reports 003', '3.8%', 0.08, 'warn'],
    ['门户 001|Portal 001', '46%', 0.46, 'ok']
  ),
  'cloud-recording': barsDetail(
    '录像容量|Recording space',
    '4 Mbit/s',
    ['1路1天|1 channel, 1 day', '43.2 GB', 0.04, 'blue'],
    ['1路30天|1 channel, 30 days', '1.3 TB', 0.12, 'blue'],
    ['600路30天|600 channels, 30 days', '778 TB', 0.78, 'warn']
  ),
  'pipeline-desk': listDetail(
    '服务台|Service desk',
    '一个电话|One number',
    ['摄像机离线|Camera offline', '处置中|In hand', 'blue'],
    ['大屏卡顿|Slow wall', '已恢复|Restored', 'ok'],
    ['链路丢包|Packets lost', '2小时内答复|Answer within 2 h', 'warn']
  ),
  'pipeline-inspection': listDetail(
    '巡检报告|Inspection report',
    '6月|June',
    ['存储容量|Storage', '81%', 'warn'],
    ['证书|Certificates', '2张将到期|2 expire soon', 'warn'],
    ['补丁|Patches', '已装|Installed', 'ok'],
    ['离线设备|Offline devices', '5台 · 已派修|5 · assigned', 'blue']
  ),
  'pipeline-upgrade': stepsDetail(
    '夜间升级|Night upgrade',
    '测试环境已演练|Rehearsed',
    ['00:30', '备份|Backup', 'ok'],
    ['00:50', '升级|Upgrade', 'ok'],
    ['01:40', '验证 42 / 42|Verified 42 of 42', 'ok'],
    ['02:30', '未过即退回|Else rolled back', 'blue']
  ),
  'pipeline-handover': listDetail(
    '移交清单|Handover checklist',
    '随变更更新|Kept up to date',
    ['操作手册|Manuals', '当前版本|Current', 'ok'],
    ['网络拓扑|Topology', '当前版本|Current', 'ok'],
    ['账号清单|Accounts', '已核对|Checked', 'ok'],
    ['应急演练|Emergency drill', '9月|September', 'blue']
  ),
  'portal-trial': listDetail(
    '演示账号|Trial account',
    '30天有效|Valid 30 days',
    ['智能审批|Approvals', '已开通|Open', 'ok'],
    ['指挥调度|Dispatch', '已开通|Open', 'ok'],
    ['操作说明|Guide', '已发送|Sent', 'ok'],
    ['现场演示|On-site demo', '可预约|On request', 'blue']
  ),
  'pipeline-quotation': listDetail(
    '分项报价|Prices by item',
    '样例|Sample',
    ['软件授权|Licences', '按用户数|Per user', 'blue'],
    ['服务器与存储|Servers, storage', '按清单|By list', 'blue'],
    ['接口对接|Interfaces', '按个数|Each', 'blue'],
    ['实施与培训|Rollout, training', '按人日|Per day', 'blue']
  )
} as const
