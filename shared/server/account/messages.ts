import type { Locale } from '../../i18n/locale.ts'
import type { PasswordProblem } from '../password-rules.ts'

const zh = {
  lang: 'zh-Hans',
  account: '我的账号',
  back: '返回',
  /** Sessions. */
  sessions: '登录中的设备',
  unknownDevice: '未知设备',
  current: '（当前设备）',
  started: '登录时间',
  seen: '最近使用',
  signOut: '退出登录',
  signOutEverywhere: '退出所有设备',
  ended: '该设备已退出登录。',
  /** Password. */
  password: '密码',
  changePassword: '修改密码',
  oldPassword: '当前密码',
  newPassword: '新密码',
  repeatPassword: '再次输入新密码',
  passwordHint: '10 至 256 个字符。修改后，其他设备须重新登录。',
  passwordChanged: '密码已修改，其他设备已退出登录。',
  wrongPassword: '当前密码不正确，请重新输入。',
  differentPasswords: '两次输入的新密码不一致。',
  samePassword: '新密码与当前密码相同。',
  passwordProblems: {
    length: '密码须为 10 至 256 个字符。',
    repeats: '该密码只是几个字符的重复，请换一个。',
    common: '该密码在常见密码之列，请换一个。',
    context: '该密码与账号中的词语几乎相同，请换一个。'
  } satisfies Record<PasswordProblem, string>,
  /** Second factor. */
  factor: '两步验证',
  factorOff: '未启用。启用后，登录时除密码外还须输入手机验证器应用中的 6 位验证码。',
  factorOn: (codes: number) => `已启用。剩余恢复码：${codes} 个。`,
  factorRequired: '管理员要求所有账号启用两步验证。',
  turnOn: '启用',
  replace: '更换设备并重新生成恢复码',
  turnOff: '停用',
  turnedOff: '两步验证已停用。',
  setUp: '请用验证器应用扫描二维码，或手动输入密钥，再填写应用显示的验证码。',
  qrCode: '供验证器应用扫描的二维码',
  secret: '密钥',
  code: '验证码',
  codeHint: '验证器应用中的 6 位数字，或一个恢复码。',
  confirm: '确认',
  cancel: '取消',
  wrongCode: '验证码不正确、已用过或已过期，请输入新的验证码。',
  recovery: '恢复码',
  recoveryHint:
    '请抄录或打印并妥善保存：无法使用手机时，每个恢复码可代替验证码登录一次。这些恢复码不会再次显示。',
  continue: '我已保存，继续',
  wait: (minutes: number) => `尝试次数过多，请在 ${minutes} 分钟后再试。`,
  foreignSite: '该请求来自其他网站，未予处理。请在本页重新操作。',
  expired: '本次登录已过期，请重新登录。'
}

export type AccountMessages = typeof zh

const en: AccountMessages = {
  lang: 'en',
  account: 'Your account',
  back: 'Back',
  sessions: 'Where you are signed in',
  unknownDevice: 'Unknown device',
  current: ' (This device)',
  started: 'Signed in',
  seen: 'Last used',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  ended: 'That device is signed out.',
  password: 'Password',
  changePassword: 'Change password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  passwordHint: '10 to 256 characters. Other devices have to sign in again.',
  passwordChanged: 'The password is changed. Other devices are signed out.',
  wrongPassword: 'The current password is not right. Please try again.',
  differentPasswords: 'The two new passwords differ.',
  samePassword: 'The new password is the current one.',
  passwordProblems: {
    length: 'A password has 10 to 256 characters.',
    repeats: 'This password repeats a few characters. Choose another one.',
    common: 'This password is on the lists of common ones. Choose another one.',
    context: 'This password is little more than a word of the account. Choose another one.'
  },
  factor: 'Two-step sign-in',
  factorOff:
    'Off. Once it is on, signing in takes the password and a code of six digits from an authenticator app on your phone.',
  factorOn: codes => `On. Recovery codes left: ${codes}.`,
  factorRequired: 'The administrator demands two-step sign-in of every account.',
  turnOn: 'Turn on',
  replace: 'Set up another device, with new recovery codes',
  turnOff: 'Turn off',
  turnedOff: 'Two-step sign-in is off.',
  setUp:
    'Scan the QR code with an authenticator app, or type the key into it. Then enter the code that the app shows.',
  qrCode: 'QR code for the authenticator app',
  secret: 'Key',
  code: 'Code',
  codeHint: 'Six digits from the authenticator app, or a recovery code.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  wrongCode: 'The code is wrong, used, or expired. Please enter a new one.',
  recovery: 'Recovery codes',
  recoveryHint:
    'Write these down or print them, and keep them safe: each replaces a code once, should you not have your phone. They are not shown again.',
  continue: 'I have kept them, continue',
  wait: minutes =>
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  foreignSite: 'This was sent by another site and was not carried out. Please use this page.',
  expired: 'This sign-in has expired. Please sign in again.'
}

export const accountMessages: Record<Locale, AccountMessages> = { zh, en }
