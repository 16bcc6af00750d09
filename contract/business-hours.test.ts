import { expect, test } from 'vitest'
import { deriveBusinessHours } from './business-hours.ts'
import { companyInput } from './companies.ts'
import { themeColorOf, themeColors } from './theme-color.ts'
import { zoneNames } from './time-zones.ts'
import { defaultWorkSchedule, type WorkDay } from './work-schedule.ts'

const from = (startTime: string, endTime: string): WorkDay => ({
  enabled: true,
  startTime,
  endTime,
  breakStart: null,
  breakEnd: null,
})

test('a company without collaborators has no business hours', () => {
  expect(deriveBusinessHours([])).toEqual([])
})

test('the business hours of each day begin at the earliest start and end at the latest end of the team', () => {
  const early = { ...defaultWorkSchedule(), monday: from('07:30', '12:00'), saturday: from('08:00', '12:00') }
  const late = { ...defaultWorkSchedule(), monday: from('13:00', '21:00') }
  const hours = deriveBusinessHours([early, late])
  expect(hours.map(({ day }) => day)).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
  ])
  expect(hours[0]).toEqual({ day: 'monday', opens: '07:30', closes: '21:00' })
  expect(hours[1]).toEqual({ day: 'tuesday', opens: '09:00', closes: '18:00' })
  expect(hours[5]).toEqual({ day: 'saturday', opens: '08:00', closes: '12:00' })
})

const shop = { name: 'Navalha', slug: 'navalha', cnpj: '12ABC34501DE35', email: 'oi@navalha.example' }

test('business hours that the owner entered are sorted by weekday', () => {
  const businessHours = [
    { day: 'sunday', opens: '10:00', closes: '12:00' },
    { day: 'monday', opens: '09:00', closes: '18:00' },
  ]
  const kept = companyInput.parse({ ...shop, businessHours }).businessHours
  expect(kept?.map(({ day }) => day)).toEqual(['monday', 'sunday'])
})

test.each<[string, unknown]>([
  ['a day twice', Array(2).fill({ day: 'monday', opens: '09:00', closes: '10:00' })],
  ['closing before opening', [{ day: 'monday', opens: '10:00', closes: '09:00' }]],
  ['midnight', [{ day: 'monday', opens: '10:00', closes: '24:00' }]],
  ['no day of the week', [{ day: 'segunda', opens: '10:00', closes: '11:00' }]],
  ['a text', 'segunda a sexta'],
])('business hours with %s are refused', (_, businessHours) => {
  expect(companyInput.safeParse({ ...shop, businessHours }).success).toBe(false)
})

test('a company that chose no colour always gets the same colour', () => {
  expect(themeColorOf('Salão Zoé')).toBe(themeColorOf(' salão zoé '.normalize('NFD')))
  const seen = new Set(Array.from({ length: 200 }, (_, at) => themeColorOf(`Loja ${at}`)))
  expect(seen.size).toBe(themeColors.length)
})

test.each(zoneNames)('the JavaScript runtime supports the time zone %s', (timeZone) => {
  expect(new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone).toBe(timeZone)
})
