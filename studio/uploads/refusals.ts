import { label } from '../language.ts'

type Listener = (sentence: string) => void

const UPLOAD = /\/assets\/(images|files)\//
const listeners = new Set<Listener>()

/** Calls back with the reason, in the editor's language, for which an upload was refused. */
export function subscribeToRefusals(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Observes uploads, which the client sends by `XMLHttpRequest`, so that editors learn why one was refused: Sanity only
 * writes it to the console.
 */
export function explainRefusals(requests: Pick<XMLHttpRequest, 'open'>): void {
  const open = requests.open as (...given: unknown[]) => void
  requests.open = function observed(this: XMLHttpRequest, ...given: unknown[]) {
    // Not `loadend`: the client aborts a failed request on `load`, which clears its response.
    if (UPLOAD.test(String(given[1]))) this.addEventListener('load', () => announce(this))
    open.apply(this, given)
  }
}

function announce({ status, responseText }: XMLHttpRequest): void {
  if (status < 400) return
  const sentence = refusalSentence(status, reasonIn(responseText))
  for (const listener of listeners) listener(sentence)
}

/** Returns why an upload was refused, and what to do. */
export function refusalSentence(status: number, reason?: string): string {
  if (reason === 'animated') {
    return label(
      '网站不播放动图，图片会停在第一帧。请换成静态图片。',
      'Animated pictures would stand still on the site. Upload a still picture.'
    )
  }
  if (reason === 'active') {
    return label(
      '这个 SVG 含有脚本、外部内容或不是图形，网站不能显示。请导出为不含脚本的 SVG，或换成 PNG。',
      'This SVG has a script or outside content, or is no drawing, so the site cannot show it. Export it without, or upload a PNG.'
    )
  }
  if (reason === 'unreadable') {
    return label(
      '这个文件不是可用的图片，或者已经损坏。请使用 JPEG、PNG、WebP、AVIF、TIFF 或 SVG。',
      'This file is no picture that can be used, or it is damaged. Use JPEG, PNG, WebP, AVIF, TIFF or SVG.'
    )
  }
  if (reason === 'empty') {
    return label('这个文件是空的，请检查原文件。', 'This file is empty. Check the original.')
  }
  if (reason === 'fileType') {
    return label(
      '网站不提供此类文件下载。请换成其他类型，或先打包为 zip。',
      'The site does not offer files of this type. Use another type, or put it into a zip.'
    )
  }
  if (status === 413) return label('文件太大。', 'The file is too large.')
  if (status === 401 || status === 403) {
    return label('您没有上传文件的权限。', 'You have no permission to upload files.')
  }
  if (status === 507) return label('服务器空间已满。', 'The server has no space left.')
  return label('上传没有完成，请稍后再试。', 'The upload was not completed. Try again later.')
}

function reasonIn(text: string): string | undefined {
  try {
    const { reason } = JSON.parse(text)
    return typeof reason === 'string' ? reason : undefined
  } catch {
    return undefined
  }
}
