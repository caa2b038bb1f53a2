import { setDefaultOptions } from 'date-fns'
import { zhCN } from 'date-fns/locale/zh-CN'
import { studioLanguage } from '../language.ts'

/** Writes dates in the language of the Studio, also where Sanity formats them by date-fns without naming one. */
export function writeDatesInLanguage(): void {
  if (studioLanguage() === 'zh-Hans') setDefaultOptions({ locale: zhCN })
}
