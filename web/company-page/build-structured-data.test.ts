import { expect, test } from 'vitest'
import { structuredData } from './build-structured-data.ts'
import type { ShownCompany } from './load-company.ts'

const url = 'https://agenda.example/navalha'
const company = {
  name: 'Barbearia Navalha',
  email: 'oi@navalha.example',
  address: null,
  phone: null,
  description: null,
  businessHours: [],
} as Partial<ShownCompany> as ShownCompany

const shown = (more: Partial<ShownCompany>) =>
  structuredData({ company: { ...company, ...more }, procedures: [], url, image: `${url}/capa.png` })

test('a search engine gets name and address of a company that wrote nothing but its name', () => {
  expect(shown({})).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: 'Barbearia Navalha',
    image: `${url}/capa.png`,
    email: 'oi@navalha.example',
    address: { '@type': 'PostalAddress', addressCountry: 'BR' },
    currenciesAccepted: 'BRL',
    makesOffer: [],
  })
})

test('a search engine gets no e-mail of a company that does not make its own public', () => {
  expect(shown({ email: null })).not.toHaveProperty('email')
})

test('a search engine gets the street as the company wrote it, and days with the same hours as one entry', () => {
  const { address, openingHoursSpecification } = shown({
    address: 'Rua Harmonia, 412',
    businessHours: [
      { day: 'tuesday', opens: '09:00', closes: '20:00' },
      { day: 'wednesday', opens: '09:00', closes: '20:00' },
      { day: 'saturday', opens: '08:00', closes: '23:59' },
    ],
  })
  expect(address).toMatchObject({ streetAddress: 'Rua Harmonia, 412', addressCountry: 'BR' })
  expect(openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Tuesday', 'https://schema.org/Wednesday'],
      opens: '09:00',
      closes: '20:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Saturday'],
      opens: '08:00',
      closes: '23:59',
    },
  ])
})
