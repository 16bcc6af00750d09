import { createHash } from 'node:crypto'
import { product } from '@encaixe/contract/product.ts'
import type { NoTurn } from './page-turns.ts'

type Notice = { status: number; title: string; text: string; headers?: Record<string, string> }

/** The colours of the product's own pages, without web fonts: a page that fails must need no other file. */
const style = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--ink:#1B1A17;--ink-2:#55514A;--line-strong:#8A8376;--soft:#DBEAEB;--focus:#0A5463}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--ink:#F4F1EA;--ink-2:#C2BBAD;--line-strong:#857E71;--soft:#15353B;--focus:#82D1DC}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif}
header{background:#06363F;color:#fff;padding:16px 20px;font-size:1.25rem;font-weight:700;letter-spacing:-.02em}
header span,main{display:block;max-width:520px;margin:0 auto}main{box-sizing:content-box;padding:48px 20px}
h1{margin:0 0 12px;font-size:1.75rem;line-height:1.1;letter-spacing:-.02em;text-wrap:balance}p{margin:0 0 24px;color:var(--ink-2)}
a{display:inline-flex;align-items:center;min-height:48px;padding:10px 16px;border:1.5px solid var(--line-strong);border-radius:12px;background:var(--surface);color:var(--ink);font-weight:600;text-decoration:none}
a:hover{background:var(--soft)}a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** A page that the renderer has no part in: no script, and no detail of an error. */
function noticePage({ status, title, text, headers = {} }: Notice): Response {
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><header><span>${product.name}</span></header><main><h1>${title}</h1>
<p>${text}</p><a href="/">Voltar para a página inicial</a></main></html>`
  const all = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(html)),
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    'cache-control': 'no-store',
    ...headers,
  }
  return new Response(html, { status, headers: all })
}

export const brokenPage = () =>
  noticePage({
    status: 500,
    title: 'Algo deu errado do nosso lado',
    text: 'Por favor, tente novamente em instantes.',
  })

export const unavailablePage = ({ reason }: NoTurn) =>
  noticePage({
    status: 503,
    title: reason === 'crowded' ? 'Muitas visitas ao mesmo tempo' : 'A página demorou demais para abrir',
    text: 'Por favor, tente novamente em instantes.',
    headers: { 'retry-after': '5' },
  })

export function busyPage(seconds: number): Response {
  const wait = seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return noticePage({
    status: 429,
    title: 'Muitas páginas em pouco tempo',
    text: `Aguarde ${wait} e abra esta página de novo.`,
    headers: { 'retry-after': String(seconds) },
  })
}
