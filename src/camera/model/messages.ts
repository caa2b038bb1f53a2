import type { Locale } from '../../../shared/i18n/locale.ts'

const zh = {
  loading: '正在读取模型…',
  failed: '三维模型没有打开。请检查网络后再试一次；外形图和尺寸图仍可查看。',
  unsupported: '此浏览器没有三维图形（WebGL），无法显示模型；外形图和尺寸图仍可查看。',
  orbit: '视角',
  reset: '复位',
  pan: '水平转动',
  tilt: '垂直转动'
}

/** Texts of the 3D model, in each language. */
export const modelMessages: Record<Locale, typeof zh> = {
  zh,
  en: {
    loading: 'Reading the model …',
    failed:
      'The 3D model did not open. Check the connection and try again; the pictures and the drawing are still here.',
    unsupported:
      'This browser has no 3D graphics (WebGL), so the model cannot be shown; the pictures and the drawing are still here.',
    orbit: 'Viewpoint',
    reset: 'Reset',
    pan: 'Pan',
    tilt: 'Tilt'
  }
}
