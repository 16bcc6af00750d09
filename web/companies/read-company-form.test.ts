import { companyChange } from '@encaixe/contract/companies.ts'
import { expect, test } from 'vitest'
import { aCompany } from '../appointments/stage-clients.ts'
import { complaintsOf } from './edit-company.ts'
import { bodyOf, type CompanyValues, valuesOf } from './read-company-form.ts'

const company = aCompany({
  ...{ id: 'navalha', name: 'Barbearia Navalha', slug: 'navalha', email: 'oi@navalha.example' },
  ...{ cnpj: '12ABC34501DE35', phone: '(11) 95555-0142' },
  businessHours: [{ day: 'saturday', opens: '08:00', closes: '17:00' }],
  businessHoursGiven: true,
  themeColorGiven: true,
  version: 7,
})

const checked = (values: CompanyValues) => companyChange.safeParse(bodyOf(values, company))

test('a company form that was not changed sends the values that were loaded', () => {
  // Pix and deposit are sent only after a change.
  const { businessHoursGiven, themeColorGiven, id, photo, isActive, slugChanges, ...more } = company
  const { pix, deposit, ...rest } = more
  expect(checked(valuesOf(company)).data).toEqual({ ...rest, article: null })
})

test('derived hours and the default colour are sent as not given', () => {
  const values = valuesOf({ ...company, businessHoursGiven: false, themeColorGiven: false })
  expect(bodyOf(values, company)).toMatchObject({ businessHours: null, themeColor: null, article: null })
  expect(bodyOf(valuesOf({ ...company, article: 'o' }), company)).toMatchObject({ article: 'o' })
})

test('an owner who starts to enter hours starts from the hours of the team, or from a default week', () => {
  expect(valuesOf({ ...company, businessHoursGiven: false }).hours.saturday.open).toBe(true)
  const { hours } = valuesOf({ ...company, businessHoursGiven: false, businessHours: [] })
  expect([hours.monday.open, hours.friday.closes, hours.saturday.open]).toEqual([true, '18:00', false])
  expect(valuesOf({ ...company, businessHours: [] }).hours.monday.open).toBe(false)
})

test('an error about a day is put on the right day, even when earlier days are closed', () => {
  const values = valuesOf(company)
  values.hours.thursday = { open: true, opens: '19:00', closes: '18:00' }
  values.hours.saturday.closes = ''
  const { error } = checked(values)
  const said = error && Object.entries(complaintsOf(error, values))
  expect(said).toEqual([
    ['hours.thursday.opens', 'A abertura deve ser anterior ao fechamento'],
    ['hours.saturday.closes', 'Horário inválido'],
  ])
})
