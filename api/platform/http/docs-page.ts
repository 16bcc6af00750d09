import { type Endpoint, tags } from '@encaixe/contract/endpoint.ts'
import { product } from '@encaixe/contract/product.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { z } from 'zod'
import { describeLimit } from './describe-limit.ts'
import { escapeHtml } from './escape-html.ts'
import { createSmallPages } from './small-pages.ts'

const pages = createSmallPages(
  `
main,.brand{max-width:880px}
main{padding-bottom:88px}
h1{font-size:2.5rem;margin:0 0 8px}
h2{margin:40px 0 12px}p{margin:0 0 12px;color:var(--ink-2)}a,.method{color:var(--accent-text)}
details{background:var(--surface);border-radius:18px;margin:0 0 12px;box-shadow:var(--shadow)}
summary{padding:14px 20px;cursor:pointer;min-height:44px;border-radius:18px}
code,pre{font:14px/1.5 ui-monospace,monospace}summary code{overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.5em;font-weight:700}
.inner{padding:12px 20px 16px;border-top:1px solid var(--line)}
pre{overflow:auto;background:var(--paper);padding:12px;border-radius:12px;margin:0 0 12px}h3{font-size:1rem;margin:16px 0 8px}li{margin:0 0 4px}
.wide{overflow-x:auto;background:var(--surface);border-radius:18px;box-shadow:var(--shadow)}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;vertical-align:top;padding:10px 14px;border-top:1px solid var(--line)}thead th{border-top:0}
tbody th{font-weight:400;overflow-wrap:anywhere;min-width:12em}td{min-width:9em}td code{color:var(--ink-2);white-space:nowrap}
`,
  ["form-action 'none'"],
)

const access = { public: 'Sem token', user: 'Com token', terms: 'Com token e termos aceitos' }

function shape(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<pre tabindex="0">${escapeHtml(JSON.stringify({ ...json, $schema: undefined }, null, 2))}</pre>`
}

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output' = 'input'): string {
  return schema ? `<h3>${title}</h3>${shape(schema, io)}` : ''
}

const also = ({ alias }: Endpoint) => (alias ? ` Responde também em <code>${escapeHtml(alias)}</code>.` : '')

function card(endpoint: Endpoint): string {
  const codes = endpoint.refuses.map(
    (code) =>
      `<li><code>${refusals[code].status} ${code}</code>: ${escapeHtml(refusals[code].sentence)}</li>`,
  )
  return `<details><summary><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code><br>${escapeHtml(endpoint.summary)}</summary>
<div class="inner"><p>${access[endpoint.access]}. Limite: ${describeLimit(endpoint.limit)}.${also(endpoint)}</p>
${part('Caminho', endpoint.params)}${part('Consulta', endpoint.query)}${part('Corpo', endpoint.body)}
${part(`Resposta ${endpoint.status}`, endpoint.success, 'output')}
${codes.length > 0 ? `<h3>Recusas próprias</h3><ul>${codes.join('')}</ul>` : ''}</div></details>`
}

/** The API's documentation for people: one page without a script, with the policy that a browser applies to it. */
export function writeDocsPage(endpoints: Endpoint[], tables: string[]): { html: string; policy: string } {
  const byTag = Map.groupBy(endpoints, (endpoint) => endpoint.tag)
  const sections = [...byTag].map(
    ([tag, some]) =>
      `<section><h2>${escapeHtml(tag)}</h2><p>${escapeHtml(tags[tag])}</p>${some.map(card).join('\n')}</section>`,
  )
  const intro = `<h1>API ${product.name}</h1><p>JSON sobre HTTP. Recusas têm sempre a mesma forma: <code>{ "error", "code", "fields" }</code>. O documento completo é <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`
  const html = pages.write('API', [intro, ...sections, ...tables].join('\n'))
  return { html, policy: pages.policy }
}
