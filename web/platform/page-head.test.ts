import { publicPages } from '@encaixe/contract/public-pages.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import config from '../react-router.config.ts'
import routes from '../routes.ts'
import { sloganOf } from './page-cover.ts'
import { pageHead } from './page-head.ts'
import { describeOrganization, describePlans, describeQuestions } from './structured-data.ts'

const site = { publicUrl: 'https://agenda.example', supportEmail: 'oi@agenda.example', oidcName: 'Google' }
const matches = [{ id: 'root', loaderData: site }, undefined, { id: 'x' }]

test('every public page is prerendered, and no company can take its address', () => {
  const found = publicPages.map(({ path }) => path)
  expect(config.prerender.toSorted()).toEqual([...found, '/landing'].toSorted())
  for (const path of found.slice(1)) expect(reservedSlugs).toContain(path.slice(1))
  const shown = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [`/${(path ?? '').replace(/^\//, '')}`, ...shown(children)])
  expect(shown(routes)).toEqual(expect.arrayContaining(found))
})

test('a page has meta tags with its texts and its address at the deployment', () => {
  const head = pageHead(matches, { path: '/contato', title: 'Contato', description: 'Escreva.' })
  expect(head).toEqual(
    expect.arrayContaining([
      { title: 'Contato · Encaixe' },
      { name: 'description', content: 'Escreva.' },
      { tagName: 'link', rel: 'canonical', href: `${site.publicUrl}/contato` },
      { property: 'og:url', content: `${site.publicUrl}/contato` },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
  const image = head.find((one) => 'property' in one && one.property === 'og:image')
  expect(image).toMatchObject({
    content: expect.stringMatching(/^https:\/\/agenda\.example\/contato\/capa\.png\?v=/),
  })
  const alt = { content: 'Encaixe. Fale com a gente.' }
  expect(head).toContainEqual({ property: 'og:image:alt', ...alt })
  expect(head).toContainEqual({ name: 'twitter:image:alt', ...alt })
  expect(JSON.stringify(head)).not.toContain('ld+json')
})

test('structured data contain the organization, the prices and the questions of the page', () => {
  const head = pageHead(matches, {
    path: '/',
    title: 'Agenda',
    description: 'Agenda.',
    structured: (facts) => [
      describeOrganization(facts),
      describePlans(facts),
      describeQuestions([{ ask: 'Posso cancelar?', answer: 'Pode.' }]),
    ],
  })
  const [json] = head.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))
  expect(json).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', url: 'https://agenda.example/', email: site.supportEmail },
      { '@type': 'Product', offers: [{ price: '9.90' }, { price: '29.90' }, { price: '59.90' }] },
      { '@type': 'FAQPage', mainEntity: [{ name: 'Posso cancelar?', acceptedAnswer: { text: 'Pode.' } }] },
    ],
  })
})

test('only public pages of the product have a slogan for their link picture', () => {
  expect(sloganOf('landing')).toBe(publicPages[0]?.slogan)
  expect(sloganOf('barbearia')).toBeTruthy()
  expect(sloganOf('navalha')).toBeUndefined()
})
