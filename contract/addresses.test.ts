import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appPages, pageAt } from './addresses.ts'
import { publicPages } from './public-pages.ts'
import { reservedSlugs } from './reserved-slugs.ts'

test.each([
  ['/', { page: 'text', path: '/' }],
  ['/landing', { page: 'text', path: '/landing' }],
  ['/dashboard', { page: 'app', name: 'dashboard', path: '/dashboard' }],
  ['/schedules/new', { page: 'app', name: 'schedule-new', path: '/schedules/new' }],
  ['/schedules/s1', { page: 'app', name: 'schedule', path: '/schedules/s1' }],
  ['/navalha', { page: 'company', slug: 'navalha', path: '/navalha' }],
  [
    '/navalha/agendar/p1',
    { page: 'booking', slug: 'navalha', procedureId: 'p1', path: '/navalha/agendar/p1' },
  ],
  ['/navalha/capa.png', { page: 'cover', cover: 'navalha', path: '/navalha/capa.png' }],
  ['/barbearia/capa.png', { page: 'cover', cover: 'barbearia', path: '/barbearia/capa.png' }],
  ['/a/T0k_en', { page: 'link', token: 'T0k_en', path: '/a/T0k_en' }],
  [
    '/a/T0k_en/agendamento.ics',
    { page: 'link-calendar', token: 'T0k_en', path: '/a/T0k_en/agendamento.ics' },
  ],
  ['/convite/T0k_en', { page: 'invitation', token: 'T0k_en', path: '/convite/T0k_en' }],
])('the address %s is the address of the expected page', (pathname, page) => {
  expect(pageAt(pathname)).toEqual(page)
})

test.each([
  ['capitals', '/NAVALHA/AGENDAR/p1', '/navalha/agendar/p1'],
  ['capitals of an app page', '/Dashboard', '/dashboard'],
  ['a slash at the end', '/navalha/', '/navalha'],
  ['encoded letters', '/n%61valha', '/navalha'],
])('an address with %s is another spelling of the expected path', (_, pathname, path) => {
  expect(pageAt(pathname)?.path).toBe(path)
})

test.each([
  '/admin',
  '/ab',
  '/na_valha',
  '/navalha/agendar',
  '/navalha/agendar/',
  '/navalha/outra/p1',
  '/%',
  '/a',
  '/-/-/-/-',
])('the address %s is the address of no page', (pathname) => {
  expect(pageAt(pathname)).toBeUndefined()
})

test('no company can take the address of a page of the product as its slug', () => {
  const own = [...publicPages.map(({ path }) => path), ...Object.values(appPages)]
  for (const path of own) {
    const [, first = ''] = path.split('/')
    if (first) expect(reservedSlugs).toContain(first)
    expect(pageAt(path.replace(':id', 'x'))?.page).not.toBe('company')
  }
})

test('the path that `pageAt` returns for any address leads to the same page', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('agendar', 'navalha', 'a', 'convite', 'capa.png', 'schedules', 'new'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const found = pageAt(`/${parts.map(encodeURIComponent).join('/')}`)
      if (found) expect(pageAt(found.path)).toEqual(found)
    }),
  )
})
