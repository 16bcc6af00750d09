import { expect, test } from 'vitest'
import { createRouter, pathOf } from './router.ts'

const router = createRouter<string>()
const paths = [
  'GET /api/chairs',
  'POST /api/chairs',
  'GET /api/chairs/counts',
  'GET /api/chairs/{id}',
  'DELETE /api/chairs/{chair}',
  'GET /api/chairs/{id}/legs',
  'GET /api/chairs/{chair}/legs/{leg}',
  'GET /list-{part}.xml',
  'GET /api/other/*',
]
for (const path of paths) {
  const [method = '', pattern = ''] = path.split(' ')
  router.add(method, pattern, path)
}

test.each([
  ['GET', '/api/chairs', 'GET /api/chairs', {}],
  ['POST', '/api/chairs', 'POST /api/chairs', {}],
  ['GET', '/api/chairs/counts', 'GET /api/chairs/counts', {}],
  ['GET', '/api/chairs/7', 'GET /api/chairs/{id}', { id: '7' }],
  // The fixed path has no such method, so the path with a variable part is chosen.
  ['DELETE', '/api/chairs/counts', 'DELETE /api/chairs/{chair}', { chair: 'counts' }],
  ['GET', '/api/chairs/counts/legs', 'GET /api/chairs/{id}/legs', { id: 'counts' }],
  ['GET', '/api/chairs/7/legs/b%2Fc', 'GET /api/chairs/{chair}/legs/{leg}', { chair: '7', leg: 'b/c' }],
  ['GET', '/api/chairs/%E0', 'GET /api/chairs/{id}', { id: '%E0' }],
  ['GET', '/api/chairs/%2541', 'GET /api/chairs/{id}', { id: '%41' }],
  ['GET', '/api/%63hairs', 'GET /api/chairs', {}],
  ['GET', '/api/chairs/__proto__', 'GET /api/chairs/{id}', { id: '__proto__' }],
  ['GET', '/list-12.xml', 'GET /list-{part}.xml', { part: '12' }],
  ['GET', '/api/other/a/b', 'GET /api/other/*', {}],
])('the request %s %s is routed to %s', (method, path, value, params) => {
  expect(router.find(method, path)).toEqual({ value, params })
})

test.each(['/api/sofas', '/api/chairs/', '/api/chairs//legs', '/api', '/', '/list-.xml', '/list-1.xmlx'])(
  'the path %s is not found',
  (path) => {
    expect(router.find('GET', path)).toBeUndefined()
  },
)

test('a request with a method that its path does not have gets the methods of this path', () => {
  expect(router.find('PUT', '/api/chairs/counts')).toEqual({ methods: ['GET'] })
  expect(router.find('PUT', '/api/chairs/7')).toEqual({ methods: ['GET', 'DELETE'] })
})

test.each(['/', '/a/b', '/a?b=/c', '/a#/b', '/a//b/', '/%C3%A7?q', '/?x', '/a%3Fb?c'])(
  'the path of %s is the same as the pathname of URL',
  (rest) => {
    const { href, pathname } = new URL(rest, 'http://shop.example:3000')
    expect(pathOf(href)).toBe(pathname)
  },
)
