import { createHash } from 'node:crypto'
import { product } from '@encaixe/contract/product.ts'

/** The colours and parts of all small pages. System fonts: a page that reports a failure must need no other file. */
const shared = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--line:#DED9CE;--line-strong:#8A8376;--ink:#1B1A17;--ink-2:#55514A;
--accent:#0A5463;--accent-hover:#073F4B;--accent-text:#0A5463;--accent-soft:#DBEAEB;--amber-soft:#FBE8C4;--amber-text:#7A4A00;
--danger-text:#A8201A;--danger-soft:#FBE4E0;--shadow:0 1px 2px rgb(27 26 23/.05),0 10px 28px -14px rgb(27 26 23/.22)}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--line:#37342D;--line-strong:#857E71;--ink:#F4F1EA;--ink-2:#C2BBAD;
--accent:#1A7788;--accent-hover:#1E7C8E;--accent-text:#82D1DC;--accent-soft:#15353B;--amber-soft:#3A2B10;--amber-text:#F6C469;
--danger-text:#FFA294;--danger-soft:#401D18;--shadow:0 1px 2px rgb(0 0 0/.4),0 12px 32px -14px rgb(0 0 0/.7)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{background:#06363F;color:#fff;padding:16px 20px}
.brand{display:flex;align-items:center;gap:.55em;margin:0 auto;font-size:1.25rem;font-weight:700;letter-spacing:-.02em;line-height:1}
.brand svg{width:1.05em;height:1.05em;flex:none}
main,.brand{max-width:520px}
main{box-sizing:content-box;margin:0 auto;padding:20px 20px 32px}
h1{margin:0;font:700 1.75rem/1.1 "Familjen Grotesk",Figtree,system-ui,sans-serif;letter-spacing:-.02em;text-wrap:balance}
.lead{margin:6px 0 16px;color:var(--ink-2)}
.notice{display:inline-block;margin:0 0 14px;padding:3px 10px;border-radius:8px;background:var(--amber-soft);color:var(--amber-text);font-size:.875rem;font-weight:600}
button,.button{font:inherit;cursor:pointer;min-height:48px;border-radius:12px;border:1.5px solid var(--line-strong);background:var(--surface);color:var(--ink);padding:10px 16px;font-weight:600;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;transition:background .12s}
button:hover,.button:hover{background:var(--accent-soft)}
.primary{background:var(--accent);border-color:var(--accent);color:#fff}
.primary:hover{background:var(--accent-hover)}
:focus-visible{outline:3px solid var(--accent-text);outline-offset:2px}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`

const mark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M4 0h20v7.2H7.4a.9.9 0 0 0-.9.9v7.8c0 .5.4.9.9.9H24V24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z"/><rect x="8.6" y="8.7" width="15.4" height="6.6" rx="2" fill="#F2A93B"/></svg>'

/**
 * Pages that the API writes itself, without the web's renderer: demonstrations, documentation, failures. A page has one
 * style element and no script. `policy` allows this style, and `also` adds directives to it.
 */
export function createSmallPages(style: string, also: readonly string[]) {
  const whole = shared + style
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(whole).digest('base64')}'`,
    "img-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...also,
  ].join('; ')

  const write = (title: string, main: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${whole}</style>
</head>
<body>
<header><div class="brand">${mark}${product.name}</div></header>
<main>
${main}
</main>
</body>
</html>`

  const answer = (status: number, title: string, main: string, headers: Record<string, string> = {}) => {
    const html = write(title, main)
    const all = {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      'content-security-policy': policy,
      'cache-control': 'no-store',
      ...headers,
    }
    return new Response(html, { status, headers: all })
  }

  return { policy, write, answer }
}
