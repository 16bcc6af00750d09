import { createHash } from 'node:crypto'
import { channelWords, statusSentence } from '@encaixe/contract/message-words.ts'
import { product } from '@encaixe/contract/product.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { MessageRow } from '../store/messages.ts'
import { outboxStyle } from './outbox-style.ts'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(outboxStyle).digest('base64')}'`,
  "img-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

/** A message in the frame may open its links in new windows, and nothing else. */
const cage = 'allow-popups allow-popups-to-escape-sandbox'

/** Text with its addresses as links. */
function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<&]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  )
}

function mailOf({ id, body, content }: MessageRow): string {
  const file = content?.calendar
  const attached = file
    ? `<details><summary>Convite para a agenda (${file.method})</summary><p><a href="/api/dev/outbox/${id}/convite.ics">Abrir o arquivo</a></p><pre>${escapeHtml(file.file)}</pre></details>`
    : ''
  const shown = content?.html
    ? `<iframe src="/api/dev/outbox/${id}" sandbox="${cage}" title="A mensagem como quem recebe a vê" loading="lazy"></iframe>
<details><summary>Em texto</summary><pre>${linked(body ?? '')}</pre></details>`
    : `<pre>${linked(body ?? '')}</pre>`
  return shown + attached
}

function phoneOf({ channel, body, content }: MessageRow): string {
  const template = channel === 'whatsapp' ? content?.template : undefined
  const keys = template ? `<p class="keys">Modelo ${escapeHtml(template.name)}</p>` : ''
  return `<div class="wall ${channel}"><div class="bubble"><pre>${linked(body ?? '')}</pre>${keys}</div></div>`
}

function article(row: MessageRow): string {
  const { subject, address, channel, created_at, body } = row
  const meta = [
    `Para ${address}`,
    channelWords[channel],
    moment.format(created_at),
    statusSentence({ ...row, reason: row.status === 'sent' ? null : row.reason }),
  ]
  const gone = '<p>O que dizia já saiu, e não fica guardado.</p>'
  const shown = body === null ? gone : channel === 'email' ? mailOf(row) : phoneOf(row)
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">${escapeHtml(meta.join(' · '))}</p>
${shown}
</article>`
}

function pager(page: number, more: boolean): string {
  const newer = page > 1 ? `<a href="?page=${page - 1}" rel="prev">Mais novas</a>` : ''
  const older = more ? `<a href="?page=${page + 1}" rel="next">Mais antigas</a>` : ''
  return newer || older ? `<nav aria-label="Páginas">${newer}${older}</nav>` : ''
}

/** The page with the messages of a local deployment, newest first. None of them leaves this computer. */
export function outboxPage(
  rows: readonly MessageRow[],
  { page, more }: { page: number; more: boolean },
): Response {
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Caixa de saída · ${product.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${outboxStyle}</style>
</head>
<body>
<header>${product.name}</header>
<main>
<h1>Caixa de saída</h1>
<p>As mensagens desta demonstração. Nada sai deste computador.</p>
${rows.map(article).join('\n') || '<p>Nenhuma mensagem ainda.</p>'}
${pager(page, more)}
</main>
</body>
</html>`
  return shown(html, 'text/html; charset=utf-8', policy)
}

/** One mail for the frame: it runs no scripts, sends no forms and reaches other pages only in a new window. */
export function outboxMail(html: string): Response {
  const own = `sandbox ${cage}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'`
  const response = shown(html, 'text/html; charset=utf-8', own)
  response.headers.set('x-frame-options', 'SAMEORIGIN')
  return response
}

export function outboxInvite(file: string): Response {
  const response = shown(file, 'text/calendar; charset=utf-8', "default-src 'none'; sandbox")
  response.headers.set('content-disposition', 'attachment; filename="convite.ics"')
  return response
}

function shown(body: string, type: string, contentPolicy: string): Response {
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy,
  }
  return new Response(body, { headers })
}
