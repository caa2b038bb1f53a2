import type { Locale } from '../../shared/i18n/locale.ts'

const zh = {
  confirm: '确定',
  cancel: '取消',
  required: '请输入内容',
  invalid: '输入的内容不符合要求'
}

/** Default texts of message boxes (specification §8), in each language. */
export const overlayMessages: Record<Locale, typeof zh> = {
  zh,
  en: {
    confirm: 'OK',
    cancel: 'Cancel',
    required: 'Please enter something',
    invalid: 'This is not in the form that is asked for'
  }
}
