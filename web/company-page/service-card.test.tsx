import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { describeStartDay, NextTimes } from './service-card.tsx'

/** Renders the next times as at 10:00 on a Friday. */
function shown(times: string[], waitlist = true): string {
  const now = { date: '2027-03-05', minute: 600 }
  const Page = () => (
    <NextTimes describedBy="corte" times={times} path="/navalha/agendar/p1" now={now} waitlist={waitlist} />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('a visitor sees the next times that have not passed, and nothing when all of them have passed', () => {
  const some = shown(['2027-03-05T10:00', '2027-03-05T10:30'])
  expect(some).toContain('Próximos horários')
  expect(some).toContain('dia=2027-03-05&amp;hora=10:30')
  expect(some).not.toContain('hora=10:00')
  expect(shown(['2027-03-05T09:30', '2027-03-05T10:00'])).toBe('')
})

test('a visitor reads that a service without next times has none in the next days', () => {
  expect(shown([])).toContain('Sem horário livre nos próximos dias')
})

test('a visitor of a service without next times can join the waiting list, unless the company has none', () => {
  expect(shown([])).toContain('href="/navalha/agendar/p1?espera"')
  expect(shown([], false)).not.toContain('Avise-me')
})

// 2027-03-05 is a Friday.
const today = '2027-03-05'

test.each([
  ['2027-03-05', 'hoje', 'hoje'],
  ['2027-03-06', 'amanhã', 'amanhã'],
  ['2027-03-07', 'dom', 'domingo'],
  ['2027-03-09', 'ter', 'terça-feira'],
  ['2027-03-11', 'qui', 'quinta-feira'],
  ['2027-03-12', '12/03', 'sexta-feira, 12 de março'],
  ['2027-04-01', '01/04', 'quinta-feira, 1º de abril'],
])('a visitor on 5 March reads the day %s as %s', (date, short, spoken) => {
  expect(describeStartDay(date, today)).toEqual({ short, spoken })
})
