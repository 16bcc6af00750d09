import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { safePath } from './redirects.ts'

const nobodyIsSentTo = [
  '/login',
  '/auth/callback',
  '/api/dev/ui',
  '/:slug/capa.png',
  // The page of a message link needs no login.
  '/a/:token',
  '/a/:token/agendamento.ics',
]

function paths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = `${above}/${path ?? ''}`.replaceAll(/\/+/g, '/')
    return [...(path ? [own] : []), ...paths(children, own)]
  })
}

test('a user can return to every page of the product after the login', () => {
  const pages = paths(routes)
    .filter((path) => !path.includes('*') && !nobodyIsSentTo.includes(path))
    .map((path) => path.replaceAll(/:\w+\??/g, 'navalha'))
  expect(pages.length).toBeGreaterThan(10)
  const origin = 'https://encaixe.example'
  expect(pages.map((path) => safePath(path, origin))).toEqual(pages)
})
