import { createSmallPages } from '../http/small-pages.ts'
import type { NoTurn } from './page-turns.ts'

type Notice = { status: number; title: string; text: string; headers?: Record<string, string> }

const pages = createSmallPages('main{padding-block:48px}p{margin:12px 0 24px;color:var(--ink-2)}', [
  "form-action 'none'",
])

/** A page without the renderer: it has no script, and no detail of an error. */
const noticePage = ({ status, title, text, headers }: Notice): Response =>
  pages.answer(
    status,
    title,
    `<h1>${title}</h1>\n<p>${text}</p><a class="button" href="/">Voltar para a página inicial</a>`,
    headers,
  )

export const brokenPage = () =>
  noticePage({
    status: 500,
    title: 'Algo deu errado do nosso lado',
    text: 'Por favor, tente novamente em instantes.',
  })

export const unavailablePage = ({ reason }: Pick<NoTurn, 'reason'>) =>
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
