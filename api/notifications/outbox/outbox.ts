import { limits } from '@encaixe/contract/limits.ts'
import { channelWords, statusSentence } from '@encaixe/contract/message-words.ts'
import type { Deps } from '../../deps.ts'
import { answerRefusal } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'
import { createSmallPages } from '../../platform/http/small-pages.ts'
import { isId } from '../../platform/ids.ts'
import { refused } from '../../platform/refused.ts'
import { type MessageRow, selectLatest, selectMessage } from '../store/messages.ts'

const pageSize = 20
const lastPage = 500

/** The pages of the outbox in a local deployment. They show messages to anybody, so production does not have them. */
export function mountOutbox({ config, database }: Pick<Deps, 'config' | 'database'>): Mount[] {
  if (config.env !== 'local') return []
  const { db } = database
  const contentOf = async ({ params }: Incoming) =>
    isId(params.id) ? (await selectMessage(db, params.id))?.content : undefined

  return [
    {
      methods: ['GET'],
      path: '/api/dev/outbox',
      limit: limits.publicReads,
      async handle({ request }) {
        const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
        const page = Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), lastPage) : 1
        const rows = await selectLatest(db, { offset: (page - 1) * pageSize, limit: pageSize + 1 })
        return outboxPage(rows.slice(0, pageSize), { page, more: rows.length > pageSize })
      },
    },
    {
      methods: ['GET'],
      path: '/api/dev/outbox/{id}',
      limit: limits.publicReads,
      async handle(incoming) {
        const html = (await contentOf(incoming))?.html
        return html === undefined ? answerRefusal(refused('not_found')) : outboxMail(html)
      },
    },
    {
      methods: ['GET'],
      path: '/api/dev/outbox/{id}/convite.ics',
      limit: limits.publicReads,
      async handle(incoming) {
        const file = (await contentOf(incoming))?.calendar?.file
        return file === undefined ? answerRefusal(refused('not_found')) : outboxInvite(file)
      },
    },
  ]
}

const pages = createSmallPages(
  `
:root{--wall:#EBE7DF;--bubble:#DCEDDF;--sms:#DBEAEB}
@media(prefers-color-scheme:dark){:root{--wall:#100F0D;--bubble:#183122;--sms:#15353B}}
main,.brand{max-width:720px}
article{margin:0 0 16px;padding:16px 20px;border-radius:18px;background:var(--surface);border:1px solid var(--line)}
h2{margin:0;font-size:1.125rem;line-height:1.3;overflow-wrap:anywhere}
a{color:var(--accent-text)}
.meta{margin:4px 0 12px;color:var(--ink-2);font-size:.875rem;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:40rem;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
details{margin-top:10px}
summary{cursor:pointer;color:var(--ink-2);min-height:2.75rem;display:flex;align-items:center}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
details pre{font:400 .875rem/1.5 ui-monospace,monospace}
.wall{padding:16px;border-radius:12px;background:var(--wall)}
.bubble{max-width:26rem;padding:10px 14px;border-radius:14px 14px 14px 4px;background:var(--bubble)}
.sms .bubble{background:var(--sms)}
.keys{margin:8px 0 0;padding:8px 0 0;border-top:1px solid var(--line);color:var(--ink-2);font-size:.875rem}
nav{display:flex;gap:20px;margin:20px 0}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
`,
  ["frame-src 'self'", "form-action 'none'"],
)

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

/** The sandbox of the frame that shows a mail: a link in the mail may only open a new window. */
const cage = 'allow-popups allow-popups-to-escape-sandbox'

/** Returns a text as HTML, with its addresses as links. */
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

/** The page with the messages of a local deployment, newest first. No message leaves this computer. */
function outboxPage(rows: readonly MessageRow[], { page, more }: { page: number; more: boolean }): Response {
  const main = `<h1>Caixa de saída</h1>
<p class="lead">As mensagens desta demonstração. Nada sai deste computador.</p>
${rows.map(article).join('\n') || '<p>Nenhuma mensagem ainda.</p>'}
${pager(page, more)}`
  return pages.answer(200, 'Caixa de saída', main)
}

/** One mail for the frame: it runs no scripts, sends no forms and reaches other pages only in a new window. */
function outboxMail(html: string): Response {
  const own = `sandbox ${cage}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'`
  const response = shown(html, 'text/html; charset=utf-8', own)
  response.headers.set('x-frame-options', 'SAMEORIGIN')
  return response
}

function outboxInvite(file: string): Response {
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
