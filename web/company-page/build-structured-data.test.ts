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
  notices: [],
} as Partial<ShownCompany> as ShownCompany

const shown = (more: Partial<ShownCompany>) =>
  structuredData({ company: { ...company, ...more }, procedures: [], url, image: `${url}/capa.png` })

test('a search engine gets the name and address of a company that wrote only its name', () => {
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

test('a search engine gets no e-mail of a company that does not publish it', () => {
  expect(shown({ email: null })).not.toHaveProperty('email')
})

test('a search engine gets the street as the company wrote it, and one specification for days with the same hours', () => {
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

test('a search engine reads on which days the company is closed or has other hours', () => {
  const day = { from: '2027-12-25', to: '2027-12-25', startTime: null, endTime: null, reason: 'Natal' }
  const { specialOpeningHoursSpecification } = shown({
    notices: [
      { ...day, kind: 'off' },
      { ...day, kind: 'hours', from: '2027-12-31', to: '2027-12-31', startTime: '09:00', endTime: '13:00' },
      { ...day, kind: 'off', from: '2027-12-28', to: '2027-12-28', startTime: '12:00', endTime: '14:00' },
    ],
  })
  const special = { '@type': 'OpeningHoursSpecification' }
  expect(specialOpeningHoursSpecification).toEqual([
    { ...special, opens: '00:00', closes: '00:00', validFrom: '2027-12-25', validThrough: '2027-12-25' },
    { ...special, opens: '09:00', closes: '13:00', validFrom: '2027-12-31', validThrough: '2027-12-31' },
  ])
})
