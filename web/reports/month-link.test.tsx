// @vitest-environment happy-dom
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { MonthLink } from './month-link.tsx'
import { aReport } from './stage-reports.ts'

const Page = () => <MonthLink today="2027-03-02" />
const answer = { 'GET /api/reports': () => ({ body: aReport([], { revenueCents: 431_000 }) }) }

test.each<MemberRole>(['owner', 'manager'])('a %s reads the revenue of this month', async (role) => {
  stageOwner(Page, answer, role)
  expect(screen.getByRole('link', { name: 'Este mês: · ver números' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: /^Este mês: R\$\s4\.310,00 · ver números$/ })
  expect(link.getAttribute('href')).toBe('/company/reports')
})

test.each<MemberRole>(['reception', 'professional'])('a %s gets no link to the figures', (role) => {
  const { sent } = stageOwner(Page, answer, role)
  expect(screen.queryByRole('link')).toBeNull()
  expect(sent).toEqual([])
})

test('an owner gets the link to the figures also when the revenue of the month fails to load', async () => {
  stageOwner(Page)
  await screen.findByRole('link', { name: 'Números deste mês' })
})
