import { terms } from '@encaixe/contract/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { termsHash } from './read-profile.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ now: '2027-03-02T13:00:00Z' })
})
afterAll(() => api.close())

test('the first request of a person creates the user, whichever request it is', async () => {
  const profile = await api.as('ana', { terms: false })('GET /api/auth/profile')
  expect(profile).toEqual({
    user: { uid: 'ana', name: 'Ana', email: 'ana@cliente.example' },
    hasCompany: false,
    company: null,
    memberships: [],
    termsAccepted: false,
    hasAcceptedTerms: false,
    termsAcceptedAt: null,
    phone: null,
  })
  expect(await api.as('ana', { terms: false })('POST /api/auth/verify')).toEqual(profile)
})

test('a person who sends twenty first requests at once becomes one user', async () => {
  const bia = api.as('bia', { terms: false })
  const profiles = await Promise.all(Array.from({ length: 20 }, () => bia('POST /api/auth/verify')))
  expect(new Set(profiles.map(({ user }) => user.uid))).toEqual(new Set(['bia']))
  const rows = await api.database.db.selectFrom('users').select('id').where('subject', '=', 'bia').execute()
  expect(rows).toHaveLength(1)
})

test('a user who accepts the terms has the version, its hash and the first instant stored', async () => {
  const caio = api.as('caio', { terms: false })
  api.clock.set('2027-03-02T13:00:00Z')
  const accepted = await caio('POST /api/auth/accept-terms')
  expect(accepted).toMatchObject({
    termsAccepted: true,
    hasAcceptedTerms: true,
    termsAcceptedAt: '2027-03-02T13:00:00.000Z',
  })
  api.clock.set('2027-03-02T14:00:00Z')
  expect(await caio('POST /api/auth/accept-terms')).toEqual(accepted)
  const row = await api.database.db
    .selectFrom('users')
    .select(['terms_version', 'terms_hash'])
    .where('subject', '=', 'caio')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ terms_version: terms.version, terms_hash: termsHash })
})

test('a user who accepts the terms sixteen times at once has one instant of acceptance', async () => {
  const dora = api.as('dora', { terms: false })
  const answers = await Promise.all(Array.from({ length: 16 }, () => dora('POST /api/auth/accept-terms')))
  expect(new Set(answers.map(({ termsAcceptedAt }) => termsAcceptedAt)).size).toBe(1)
})

test('a user who accepted another version of the terms must accept again', async () => {
  const eva = api.as('eva')
  await eva('POST /api/auth/verify')
  await api.database.db
    .updateTable('users')
    .set({ terms_version: '2020-01-01' })
    .where('subject', '=', 'eva')
    .execute()
  // A new version of the terms comes with a new process. The running process has cached the user for at most a minute.
  api.clock.set('2027-03-02T14:02:00Z')
  const again = api.as('eva', { terms: false })
  expect(await again('GET /api/auth/profile')).toMatchObject({
    termsAccepted: false,
    hasAcceptedTerms: false,
    termsAcceptedAt: null,
    previousTermsVersion: '2020-01-01',
  })
  const barred = again('POST /api/companies', { body: aCompany('termos-velhos') })
  await expect(barred).rejects.toMatchObject({ status: 403, body: { code: 'terms_not_accepted' } })
  const accepted = await again('POST /api/auth/accept-terms')
  expect(accepted).toMatchObject({ termsAccepted: true })
  expect(accepted).not.toHaveProperty('previousTermsVersion')
})

test('a user keeps name and e-mail when a renewed token lacks them, and gets a new name when a renewed token has one', async () => {
  await api.as({ sub: 'fabio', name: 'Fábio', email: 'fabio@cliente.example' })('POST /api/auth/verify')
  const renewed = await api.as({ sub: 'fabio' })('GET /api/auth/profile')
  expect(renewed.user).toEqual({ uid: 'fabio', name: 'Fábio', email: 'fabio@cliente.example' })
  const married = await api.as({ sub: 'fabio', name: 'Fábio Lima' })('GET /api/auth/profile')
  expect(married.user).toEqual({ uid: 'fabio', name: 'Fábio Lima', email: 'fabio@cliente.example' })
})

test('two people with the same e-mail are two users', async () => {
  const email = 'mesma@cliente.example'
  await api.as({ sub: 'gil-1', name: 'Gil', email })('POST /api/auth/accept-terms')
  const other = await api.as({ sub: 'gil-2', name: 'Gil', email }, { terms: false })('POST /api/auth/verify')
  expect(other).toMatchObject({ user: { uid: 'gil-2' }, termsAccepted: false })
})

test('a user whose name has characters that cannot be stored signs in, and has no name', async () => {
  const odd = await api.as({ sub: 'h', name: 'H\0\uD800', email: ' ' })('GET /api/auth/profile')
  expect(odd.user).toEqual({ uid: 'h', name: null, email: null })
})
