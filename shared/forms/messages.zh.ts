import { MESSAGE_MAX } from './limits.ts'
import type { FormMessages } from './messages.types.ts'

export const zh: FormMessages = {
  labels: {
    theme: '主题',
    company: '所属公司',
    name: '姓名',
    email: '邮箱地址',
    phone: '联系电话',
    message: '留言内容'
  },
  optional: '选填',
  either: '邮箱、电话至少填一项',
  help: {
    phone: '手机、固话、分机均可，如 010-00000000 转 801',
    message: `最多${MESSAGE_MAX}字`
  },
  submit: '提交',
  subscribe: '订阅',
  summary: count => `有${count}处需要修改`,
  errors: {
    required: label => `请填写${label}。`,
    notText: label => `${label}应为文字。`,
    tooLong: (label, limit, has) => `${label}最多${limit}字，现有${has}字。`,
    characters: label => `${label}中有不可见的控制字符或无法显示的字符，请删除后重新输入。`,
    links: (label, limit) =>
      limit === 0 ? `${label}中不能有网址。` : `${label}中最多放${limit}个网址。`,
    email: '邮箱地址格式不对，应类似 name@example.com。',
    emailScript:
      '我们的邮件服务器还不能向 @ 前含中文等文字的邮箱发信，尚未提交。请换用 @ 前只有英文字母和数字的邮箱。',
    phone: '电话号码格式不对，请填写数字，可加区号和分机，如 010-00000000 转 801。',
    unreachable: '请填写邮箱地址或联系电话，以便我们答复。',
    noToken: '表单缺少校验信息，尚未提交。请刷新页面后重新提交。',
    oldToken: '页面打开时间过长，尚未提交。请再次提交。',
    tooFast: '提交得太快，尚未送出。请稍等几秒后再次提交。',
    trap: '这次提交像是自动程序发出的，尚未送出。请核对后再次提交。',
    elsewhere: '表单只能从本站页面提交。',
    tooMany: seconds => `提交次数过多，请在${waiting(seconds)}后再试。您填写的内容仍在表单里。`,
    tooLarge: '提交的内容过大，最多64 KB。',
    notRead: '提交的内容无法读取，应为 JSON 或网页表单格式。',
    failed: '暂时无法保存，请稍后再试。您填写的内容仍在表单里。'
  }
}

function waiting(seconds: number): string {
  return seconds < 90 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`
}
