import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NextTimes } from './next-times.tsx'

/** At 10:00 of a Friday. */
function shown(times: string[], waitlist = true): string {
  const now = { date: '2027-03-05', minute: 600 }
  const Page = () => (
    <NextTimes describedBy="corte" times={times} path="/navalha/agendar/p1" now={now} waitlist={waitlist} />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('a visitor sees the next times that have not passed, and no empty place when all have', () => {
  const some = shown(['2027-03-05T10:00', '2027-03-05T10:30'])
  expect(some).toContain('Próximos horários')
  expect(some).toContain('dia=2027-03-05&amp;hora=10:30')
  expect(some).not.toContain('hora=10:00')
  expect(shown(['2027-03-05T09:30', '2027-03-05T10:00'])).toBe('')
})

test('a visitor reads that a service without next times has none in the next days', () => {
  expect(shown([])).toContain('Sem horário livre nos próximos dias')
})

test('a visitor of a service without next times can wait, unless the company keeps no waiting list', () => {
  expect(shown([])).toContain('href="/navalha/agendar/p1?espera"')
  expect(shown([], false)).not.toContain('Avise-me')
})
