import type { Locale } from '../../shared/i18n/locale.ts'

const zh = {
  page: '本页内容已更新。',
  reload: '刷新',
  close: '关闭'
}

/** Texts of the notice about newer content, in each language. */
export const updateMessages: Record<Locale, typeof zh> = {
  zh,
  en: {
    page: 'This page has been updated.',
    reload: 'Reload',
    close: 'Close'
  }
}
