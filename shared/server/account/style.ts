import { createHash } from 'node:crypto'

/** Style sheet of the pages of sign-in and account; its hash is part of the Content Security Policy. */
export const styles = `
:root{color-scheme:light dark;--paper:#f4f5f7;--sheet:#fff;--ink:#16191d;--soft:#5c6570;--line:#c9ced6;--edge:#7c8591;--accent:#1b57c8;--accent-ink:#fff;--bad:#a8160d;--bad-paper:#fdeceb}
@media (prefers-color-scheme:dark){:root{--paper:#12151a;--sheet:#1b2027;--ink:#eef1f5;--soft:#a3adba;--line:#3b444f;--edge:#7b8794;--accent:#7aa7ff;--accent-ink:#0b1424;--bad:#ffb4ab;--bad-paper:#3b1714}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif}
:lang(en){font-variant-east-asian:proportional-width}
main{align-self:center;justify-self:center;width:min(100% - 2rem,23rem);margin-block:2rem;padding:2rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .25rem;font-size:1.375rem;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
p{margin:0;text-wrap:pretty}
.place{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
.error{margin-block-start:1.25rem;padding:.625rem .75rem;border-radius:.5rem;background:var(--bad-paper);color:var(--bad);font-size:.9375rem}
form{margin-block-start:1.5rem;display:grid;gap:1rem}
label{display:grid;gap:.375rem;font-size:.9375rem;font-weight:500}
input{width:100%;min-height:2.875rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:transparent;color:inherit;font:inherit}
button{min-height:2.875rem;margin-block-start:.25rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;cursor:pointer}
button:hover{filter:brightness(1.08)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wide{width:min(100% - 2rem,36rem)}
h2{margin:2rem 0 .5rem;padding-block-start:1.5rem;border-block-start:1px solid var(--line);font-size:1.0625rem;font-weight:600}
.notice{margin-block-start:1.25rem;padding:.625rem .75rem;border-inline-start:4px solid var(--accent);background:var(--paper);font-size:.9375rem}
.hint{color:var(--soft);font-size:.875rem;font-weight:400}
.whole{display:inline-block}
ul{margin:0;padding:0;list-style:none}
li.device{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding-block:.75rem;border-block-end:1px solid var(--line)}
.device form,.row{margin:0}
.row{display:flex;flex-wrap:wrap;gap:.75rem;margin-block-start:1rem}
.row form{margin:0}
.device b{display:block;font-weight:600}
.quiet{margin:0;padding-inline:1rem;border:1px solid var(--edge);background:transparent;color:inherit}
.codes{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.25rem 1rem;margin-block:1rem;font-family:ui-monospace,Menlo,Consolas,monospace}
.key{font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.qr{display:block;width:min(100%,13rem);margin-block:1rem;background:#fff;border-radius:.5rem}
footer{padding:1rem;text-align:center;font-size:.875rem}
footer a{display:inline-block;padding:.5rem .75rem;color:var(--soft)}
`

export const stylesHash = `sha256-${createHash('sha256').update(styles).digest('base64')}`
