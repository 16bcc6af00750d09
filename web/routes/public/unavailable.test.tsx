import { createClient } from '@encaixe/contract/client.ts'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, MemoryRouter, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { bookingDocument } from '../../appointments/book/booking-document.tsx'
import { companyDocument } from '../../company-page/company-document.tsx'
import { pageContext } from '../../platform/page-context.ts'
import { stageAnswer } from '../../platform/stage-answer.ts'
import * as book from './book.tsx'
import * as company from './company.tsx'
import * as link from './link.tsx'

type Loader = (asked: object) => unknown
type Page = ComponentType<{ loaderData: unknown }>

const shop = 'Erro ao carregar dados da empresa. Por favor, tente novamente.'

const away = async () => stageAnswer({ error: 'Serviço indisponível', code: 'unavailable' }, { status: 503 })
const unreachable = async () => Promise.reject(new Error('connection refused'))

/** What `entry.server.tsx` tries before it asks the router. */
const documents: Record<string, (context: RouterContextProvider) => Promise<unknown>> = {
  '/studio': (context) => companyDocument(context, 'studio', ''),
  '/studio/agendar/corte': (context) =>
    bookingDocument(context, { slug: 'studio', procedureId: 'corte' }, ''),
}

test.each([
  ['the page of a company', '/studio', company, away, shop],
  ['the page of a company whose API is out of reach', '/studio', company, unreachable, shop],
  [
    'the booking page',
    '/studio/agendar/corte',
    book,
    away,
    'Erro ao carregar dados. Por favor, tente novamente.',
  ],
  [
    'the page of a message link',
    '/a/token',
    link,
    away,
    'Não foi possível abrir o seu agendamento agora. Por favor, tente novamente.',
  ],
])(
  'while the database is away, a visitor of %s gets a 503 with Retry-After, the sentence of the page and a way home',
  async (_, path, page, fetch, sentence) => {
    const context = new RouterContextProvider()
    const api = createClient({ fetch, origin: 'https://encaixe.example' })
    const about = {
      publicUrl: 'https://encaixe.example',
      supportEmail: 'oi@encaixe.example',
      demoSlug: '',
      analyticsId: '',
      oidcName: 'Google',
      local: false,
    }
    context.set(pageContext, { ...about, api, nonce: '' })
    expect(await documents[path]?.(context)).toBeUndefined()
    const loader = page.loader as Loader
    const { query } = createStaticHandler([
      { id: 'company', path: '/:slug', loader },
      { id: 'link', path: '/a/:token', loader },
      { id: 'book', path: '/:slug/agendar/:procedureId', loader },
    ])
    const answer = await query(new Request(`https://encaixe.example${path}`), { requestContext: context })
    if (answer instanceof Response) throw new Error('The loader returned a response, but data was expected')
    const [shown] = Object.values(answer.loaderData)
    expect([answer.statusCode, shown.state, answer.errors]).toEqual([503, 'failed', null])
    const [loaderHeaders = new Headers()] = Object.values(answer.loaderHeaders)
    const none = new Headers()
    const sent = page.headers({
      loaderHeaders,
      parentHeaders: none,
      actionHeaders: none,
      errorHeaders: undefined,
    })
    expect(sent.get('retry-after')).toBe('5')
    const Shown = page.default as Page
    // Waits for parts of the page that are loaded later, as the server does.
    const { prelude } = await prerender(
      <MemoryRouter>
        <Shown loaderData={shown} />
      </MemoryRouter>,
    )
    const html = await new Response(prelude).text()
    expect(html).toContain(sentence)
    expect(html).toMatch(/href="\/"[^>]*>Voltar para a página inicial/)
  },
)
