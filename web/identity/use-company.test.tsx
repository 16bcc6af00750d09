// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chosenCompany } from '../platform/chosen-company.ts'
import { useCompanyOf } from './use-company.ts'
import { MemberContext } from './use-member.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const user = { uid: 'teresa', name: 'Teresa', email: null }
const works = (companyId: string) => ({
  companyId,
  name: companyId,
  slug: companyId,
  role: 'reception' as const,
  collaboratorId: null,
  memberId: companyId,
})
const member = {
  session: { subject: 'teresa', name: 'Teresa', email: null },
  profile: {
    user,
    hasCompany: false,
    company: null,
    memberships: [works('salao'), works('barbearia')],
    termsAccepted: true,
    hasAcceptedTerms: true,
    termsAcceptedAt: null,
    phone: null,
  },
}

function open(companyId: string | undefined) {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const Page = () => <p>{useCompanyOf(companyId) ? 'muda de empresa' : 'mostra'}</p>
  render(
    <MemberContext value={member}>
      <Page />
    </MemberContext>,
  )
  return reload
}

test.each([['salao'], ['de-estranhos'], [undefined]])(
  'a record of %s is shown to a member who works in salao at present',
  (companyId) => {
    const reload = open(companyId)
    screen.getByText('mostra')
    expect(reload).not.toHaveBeenCalled()
  },
)

test('a record of another company of a member opens in that company, and is not shown before', () => {
  const reload = open('barbearia')
  screen.getByText('muda de empresa')
  expect(reload).toHaveBeenCalledOnce()
  expect([chosenCompany(), localStorage.getItem('encaixe.company')]).toEqual(['barbearia', 'barbearia'])
})
