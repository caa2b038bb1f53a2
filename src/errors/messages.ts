import type { Locale } from '../../shared/i18n/locale.ts'

const zh = { title: '页面不存在', label: '错误信息:', home: '返回首页' }

/** Texts of the error page for errors in the browser; the Chinese ones are those of the specification (§2). */
export const errorMessages: Record<Locale, typeof zh> = {
  zh,
  en: { title: 'This page does not exist', label: 'Error:', home: 'Back to the home page' }
}
