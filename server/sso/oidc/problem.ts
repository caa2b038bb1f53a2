import type { ServerResponse } from 'node:http'
import { escapeHtml } from '../../forms/page/escape.ts'
import { plainHeaders } from '../../headers.ts'

/** Why a sign-in by the provider came to nothing, in both languages, and what to do. */
const PROBLEMS = {
  down: [
    '登录服务暂时没有响应。网站其他内容不受影响，请稍后再登录。',
    'The sign-in service does not answer. The rest of the site works; sign in again later.'
  ],
  stale: [
    '这次登录放置过久，或不是从这个浏览器发起的。请返回网站重新登录。',
    'This sign-in is too old, or was not begun in this browser. Go back and sign in again.'
  ],
  refused: [
    '登录服务没有确认这次登录。请返回网站重新登录；若仍不成功，请联系单位管理员。',
    'The sign-in service did not confirm this sign-in. Go back and try again, or ask your administrator.'
  ]
} as const

/** Sends a page that says why a sign-in came to nothing, with a way back. */
export function sendProblem(
  siteUrl: string,
  response: ServerResponse,
  status: number,
  problem: keyof typeof PROBLEMS,
  back = '/'
): void {
  const [zh, en] = PROBLEMS[problem]
  const html = `<!doctype html>
<html lang="zh-Hans">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>登录未完成</title></head>
<body><main><h1>登录未完成</h1><p>${zh}</p><p lang="en">${en}</p><p><a href="${escapeHtml(back)}">返回网站 <span lang="en">Back to the site</span></a></p></main></body>
</html>
`
  response
    .writeHead(status, {
      ...plainHeaders({ siteUrl, contentOrigins: [] }),
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-store'
    })
    .end(html)
}
