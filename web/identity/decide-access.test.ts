import type { Profile } from '@encaixe/contract/identity.ts'
import { expect, test } from 'vitest'
import { type Access, decideAccess, type Needs } from './decide-access.ts'

const shop = {
  companyId: 'shop',
  name: 'Loja',
  slug: 'loja',
  role: 'owner' as const,
  collaboratorId: null,
  memberId: null,
}
const fresh = { termsAccepted: false, memberships: [] }
const client = { termsAccepted: true, memberships: [] }
const owner = { termsAccepted: true, memberships: [shop] }
const lapsed = { termsAccepted: false, memberships: [shop] }

type Who = Pick<Profile, 'termsAccepted' | 'memberships'> | undefined

test.each<[string, Who, Record<Needs, Access>]>([
  ['no profile yet', undefined, { session: 'wait', terms: 'wait', company: 'wait' }],
  ['nothing accepted', fresh, { session: 'show', terms: 'terms', company: 'terms' }],
  ['terms accepted, no company', client, { session: 'show', terms: 'show', company: 'create-company' }],
  ['terms and company', owner, { session: 'show', terms: 'show', company: 'show' }],
  ['a company, but new terms', lapsed, { session: 'show', terms: 'terms', company: 'terms' }],
])('a user who is signed in with %s gets the right access to each kind of page', (_, profile, expected) => {
  for (const [needs, access] of Object.entries(expected)) {
    const known = { session: 'signed-in', profile, failed: false, needs: needs as Needs } as const
    expect(decideAccess(known)).toBe(access)
  }
})

test('a page asks for the login before it asks for terms or company', () => {
  for (const needs of ['session', 'terms', 'company'] as const) {
    for (const profile of [undefined, fresh, owner]) {
      expect(decideAccess({ session: 'loading', profile, failed: true, needs })).toBe('wait')
      expect(decideAccess({ session: 'signed-out', profile, failed: true, needs })).toBe('login')
    }
  }
})

test('a page that is open when the session ends stays, and a page that is not open yet asks for the login', () => {
  for (const needs of ['session', 'terms', 'company'] as const) {
    const known = { session: 'ended', failed: false, needs } as const
    expect(decideAccess({ ...known, profile: owner })).toBe('show')
    expect(decideAccess({ ...known, profile: undefined })).toBe('login-again')
  }
})

test('when the API does not answer the page shows an error, and a cached profile still gives access', () => {
  const known = { session: 'signed-in', failed: true, needs: 'company' } as const
  expect(decideAccess({ ...known, profile: undefined })).toBe('unreachable')
  expect(decideAccess({ ...known, profile: owner })).toBe('show')
})
