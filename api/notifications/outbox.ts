import { createHash } from 'node:crypto'
import { product } from '@encaixe/contract/product.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'

export type OutboxEntry = { to: string; subject: string; body: string; at: Date; status: string }

const style = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--line:#DED9CE;--ink:#1B1A17;--ink-2:#55514A}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--line:#37342D;--ink:#F4F1EA;--ink-2:#C2BBAD}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif}
header{background:#06363F;color:#fff;padding:16px 20px;font-weight:700}
main{max-width:720px;margin:0 auto;padding:20px}
h1{margin:0 0 4px;font-size:1.75rem;line-height:1.1}
main>p{margin:0 0 20px;color:var(--ink-2)}
article{margin:0 0 16px;padding:16px 20px;border-radius:18px;background:var(--surface);border:1px solid var(--line)}
h2{margin:0;font-size:1.125rem;line-height:1.3;overflow-wrap:anywhere}
.meta{margin:4px 0 12px;color:var(--ink-2);font-size:.875rem;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

function article({ to, subject, body, at, status }: OutboxEntry): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">Para ${escapeHtml(to)} · ${escapeHtml(moment.format(at))} · ${escapeHtml(status)}</p>
<pre>${escapeHtml(body)}</pre>
</article>`
}

/** The mails of the demonstration, newest first, for a person to read: nothing of it leaves this computer. */
export function outboxPage(entries: readonly OutboxEntry[]): Response {
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Caixa de saída · ${product.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<header>${product.name}</header>
<main>
<h1>Caixa de saída</h1>
<p>As mensagens desta demonstração. Nada sai deste computador.</p>
${entries.map(article).join('\n') || '<p>Nenhuma mensagem ainda.</p>'}
</main>
</body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  }
  return new Response(html, { headers })
}
