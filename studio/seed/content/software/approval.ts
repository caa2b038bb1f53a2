import { offering } from '../offering.ts'

export const approval = offering('software', {
  _id: 'software-approval',
  path: '/software/approval',
  order: 1,
  scene: 'approval',
  name: ['智能审批', 'Intelligent approval'],
  tagline: [
    '材料先由系统核对，审批人只判断该由人判断的事。',
    'The system checks the documents; people decide what needs a person.'
  ],
  summary: [
    '智能审批用于机关内部事项和面向委办局的资源申请：用印、用车、采购、出差，以及视频资源的查询、申请和授权。系统核对材料、带出依据、提示时限，审批人看到的是一份已经查过的申请。',
    'Intelligent approval covers internal matters and requests between bureaus: seals, vehicles, purchases and travel, as well as searching, requesting and granting access to video resources. It checks the documents, brings up the rules and tracks the time limit, so what reaches the approver has already been reviewed.'
  ],
  benefits: [
    [
      ['材料缺项当场提示', 'Gaps are flagged before submission'],
      [
        '上传时识别证照、合同和表格中的关键字段，与填报内容比对。缺页、过期、金额不一致在提交前标出，退回补正的件数随之减少。',
        'Key fields of licences, contracts and forms are read on upload and compared with what was entered. Missing pages, expired certificates and mismatched amounts are marked straight away, so fewer requests come back.'
      ],
      'approval-gaps'
    ],
    [
      ['依据和先例摆在一起', 'Rules and precedents side by side'],
      [
        '审批页同时列出适用条款、额度余量和同类事项的办理情况，不必另开几个系统去查。',
        'Beside the request stand the clause that applies, what is left of the budget and how similar cases were handled, with no need to look them up in other systems.'
      ],
      'approval-rules'
    ],
    [
      ['时限由系统看着', 'Deadlines are watched for you'],
      [
        '每个环节有承诺时限，剩余四分之一时间时提醒经办人，超时自动抄送上一级并计入统计。',
        'Every step has its time limit. With a quarter of it left the handler is reminded; past it, the level above is copied in and the delay is counted.'
      ],
      'approval-deadline'
    ],
    [
      ['视频授权有始有终', 'Video access that ends when it should'],
      [
        '调阅申请写明点位、时段和用途，批准后自动开通，到期自动收回，调阅记录随申请一并存档。',
        'A request names cameras, period and purpose. Once approved, access opens automatically and closes on the set date, and the viewing record is filed with the request.'
      ],
      'approval-video'
    ]
  ],
  body: [
    [
      '## 一件申请怎样走',
      '1. 申请人选事项，系统按身份带出已有材料',
      '2. 规则引擎核对必填项、额度和互斥条件，给出核对结果',
      '3. 审批人逐级办理，可加签、转办、会签，移动端同样可办',
      '4. 办结后推送结果，触发用印、派车、开通权限等动作',
      '## 系统判断到哪一步',
      '规则全部满足且金额低于设定值的事项，可以配置为系统先批、次日抽查；其余事项系统只给核对结果，不代替人签字。每条自动结论都写明用了哪条规则，可以申诉，也可以改判。',
      '事项、表单和规则由业务处室维护；需要新的控件或跨系统动作时，在[aPaaS应用平台](/productaPaas)上扩展。'
    ],
    [
      '## The course of a request',
      '1. The applicant chooses a matter; documents already on file are filled in',
      '2. The rule engine checks required items, budgets and conflicts, and states the result',
      '3. Approvers act level by level, adding or transferring approvers as needed, on a phone too',
      '4. When the case closes, the result is sent and actions follow: sealing, assigning a car, opening access',
      '## How far the system decides',
      'Matters that meet every rule and stay below a set amount may be passed by the system and sampled the next day. For all others it only reports what it found and signs nothing. Each automatic result names its rule and can be contested or reversed.',
      'Divisions look after matters, forms and rules themselves. New controls or actions in other systems are added on the [aPaaS application platform](/productaPaas).'
    ]
  ],
  deployment: [
    [
      ['装在单位内网', 'Inside the department’s network'],
      [
        '日办件2000件以内用2台8核、32 GB内存的虚拟机；材料识别在本地完成，图片不出网，另配1台带推理卡的服务器。',
        'Up to 2,000 requests a day need two virtual machines with 8 cores and 32 GB of memory. Documents are read on site by one further server with an inference card; no image leaves the network.'
      ]
    ],
    [
      ['装在政务云', 'On the government cloud'],
      [
        '由牵头单位统一部署，委办局按租户使用，各自维护事项和规则，跨部门事项在共享区流转。',
        'One lead body installs it, bureaus use it as tenants with matters and rules of their own, and cases between departments pass through a shared area.'
      ]
    ]
  ],
  connections: [
    ['电子证照共享服务', 'Licence-sharing service'],
    ['财务预算与资产系统', 'Budget and asset systems'],
    ['视频共享平台权限接口', 'Permissions of the video-sharing platform'],
    ['公文办理与用印登记', 'Document handling and register of seals'],
    ['移动办公消息推送', 'Notices to mobile clients']
  ],
  questions: [
    [
      ['材料识别的准确程度如何？', 'How accurate is document recognition?'],
      [
        '印刷体表格和常见证照中，低于设定置信度的字段会标黄请人确认，不直接采用。上线前用贵单位的历史件做一次比对，按结果定阈值。',
        'In printed forms and common licences, fields below a set confidence are marked for a person to confirm and never accepted unseen. Before going live we compare results on your past cases and set the threshold from them.'
      ]
    ],
    [
      ['审批规则变了，谁来改？', 'Who changes a rule?'],
      [
        '业务处室提出，规则管理员在线修改并指定生效日期。修改前后的规则都保留，可以查到某一天适用哪一版。',
        'The division proposes, the rule administrator edits it online and sets the day it takes effect. Old and new remain, so that one can see which applied on a given day.'
      ]
    ],
    [
      ['纸质审批单还能打印吗？', 'Can we still print an approval sheet?'],
      [
        '能。按单位模板生成带意见、时间和核验码的办理单，扫码可核对与系统记录是否一致。',
        'Yes. The sheet follows your template with opinions, times and a verification code; scanning it shows whether paper and record agree.'
      ]
    ]
  ],
  related: ['product-apaas', 'product-xoa', 'software-portalApp', 'software-dispatch'],
  seo: {
    title: [
      '智能审批：材料核对、时限与视频授权',
      'Intelligent approval: checks, deadlines, video access'
    ],
    description: [
      '机关事项与资源申请的审批软件，提交前核对材料，审批页带出条款和先例，时限自动提醒，视频调阅到期收回，材料识别在本地完成，可装在内网或政务云。',
      'Approval software for government offices: documents checked on submission, rules at hand, deadlines tracked, and video access that closes on its date.'
    ]
  }
})
