import { answerMark, createClient } from '@encaixe/contract/client.ts'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { expect, test } from 'vitest'
import { sloganOf } from '../platform/page-cover.ts'
import { inScript } from '../platform/structured-data.ts'
import { renderPage } from './server.tsx'

const origin = 'https://encaixe.example'
const away = async () =>
  Response.json({ error: 'Serviço indisponível', code: 'unavailable' }, { status: 503 })
const unreachable = async () => Promise.reject(new Error('connection refused'))

async function open(path: string, fetch: () => Promise<Response> = unreachable) {
  const reported: unknown[] = []
  const answer = await renderPage(new Request(origin + path), {
    api: createClient({ fetch, origin }),
    ...{ publicUrl: origin, supportEmail: 'oi@encaixe.example', demoSlug: '', analyticsId: '' },
    ...{ oidcName: 'Conta Azul', local: false, nonce: 'once' },
    report: (error) => reported.push(error),
  })
  return { answer, html: await answer.text(), reported }
}

const shop = 'Erro ao carregar dados da empresa. Por favor, tente novamente.'

test.each([
  ['the page of a company', '/studio', away, shop],
  ['the page of a company whose API is out of reach', '/studio', unreachable, shop],
  ['the booking form', '/studio/agendar/corte', away, 'Erro ao carregar dados. Por favor, tente novamente.'],
  [
    'the page of a message link',
    '/a/token',
    away,
    'Não foi possível abrir o seu agendamento agora. Por favor, tente novamente.',
  ],
  [
    'an invitation',
    '/convite/token',
    away,
    'Não foi possível abrir o convite agora. Por favor, tente novamente.',
  ],
])(
  'while the database is unavailable, a visitor of %s gets a 503 with Retry-After, the sentence of the page and a link to the first page',
  async (_, path, fetch, sentence) => {
    const { answer, html, reported } = await open(path, fetch)
    expect([answer.status, answer.headers.get('retry-after'), reported]).toEqual([503, '5', []])
    expect(html).toContain(sentence)
    expect(html).toMatch(/href="\/"[^>]*>Voltar para a página inicial/)
  },
)

test('a visitor of an address without a page gets a 404 that search engines do not list', async () => {
  const { answer, html } = await open('/x/y/z')
  expect(answer.status).toBe(404)
  expect(html).toContain('Página não encontrada')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('a visitor of a message link that the API cannot read gets the 404 of a link that does not exist', async () => {
  const headers = { [answerMark]: '1' }
  const malformed = { error: 'Não foi possível entender o pedido.', code: 'malformed' }
  const { answer } = await open('/a/%00', async () => Response.json(malformed, { status: 400, headers }))
  expect(answer.status).toBe(404)
})

test.each([
  ['/NAVALHA?pagina=2', '/navalha?pagina=2'],
  ['/navalha/AGENDAR/p1?dia=2027-03-05', '/navalha/agendar/p1?dia=2027-03-05'],
  ['/Dashboard', '/dashboard'],
])('the address %s redirects to %s, its only valid spelling', async (path, to) => {
  const { answer } = await open(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
})

test('a page whose rendering fails is reported, and its visitor gets a 500 with a link to the first page', async () => {
  const form = { isActive: true, name: 'Navalha' }
  const headers = { [answerMark]: '1' }
  const { answer, html, reported } = await open('/navalha', async () => Response.json(form, { headers }))
  expect([answer.status, reported.length]).toEqual([500, 1])
  expect(html).toContain('Algo deu errado')
})

test.each(publicPages)(
  'search engines read the title, the text and the picture of $path',
  async ({ path }) => {
    const { answer, html } = await open(path)
    expect(answer.status).toBe(200)
    expect(html).toMatch(/<title>[^<]+ · Encaixe<\/title>/)
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${origin}${path}"/>`)
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/encaixe\.example\/[\w-]+\/capa\.png\?v=/,
    )
    expect(html).toMatch(/<h1[ >]/)
  },
)

test('the structured data of the first page contain the organization, the prices and the questions', async () => {
  const { html } = await open('/landing')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', url: `${origin}/`, email: 'oi@encaixe.example' },
      { '@type': 'Product', offers: [{ price: '9.90' }, { price: '29.90' }, { price: '59.90' }] },
      { '@type': 'FAQPage' },
    ],
  })
  expect(json).toContain('Conta Azul')
})

test('the document of an app page is the same frame for every user, with the scripts of the page', async () => {
  const { answer, html } = await open('/schedules')
  expect(answer.status).toBe(200)
  expect(html).toContain('Carregando...')
  expect(html).toContain('<script type="module" src="/entries/app.tsx"></script>')
})

test('a visitor of the login without script reads that it needs JavaScript', async () => {
  const { html } = await open('/login?redirect=/navalha')
  expect(html).toMatch(/<noscript>.*precisa de JavaScript\. Ligue-o/)
})

test('only public pages of the product have a slogan for the picture of their link', () => {
  expect(sloganOf('landing')).toBe(publicPages[0]?.slogan)
  expect(sloganOf('barbearia')).toBeTruthy()
  expect(sloganOf('navalha')).toBeUndefined()
})

test('data that a company wrote cannot end the script that contains them', () => {
  const data = { name: '</script><script>alert(1)</script>' }
  expect(inScript(data)).not.toContain('<')
  expect(JSON.parse(inScript(data))).toEqual(data)
})
