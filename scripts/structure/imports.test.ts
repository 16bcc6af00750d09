import { expect, test } from 'vitest'
import { cycles, direction, importsOf } from './imports.ts'
import { treeOf } from './sources.ts'

function importing(from: string, specifier: string, target: string) {
  return direction(treeOf({ [from]: `import { a } from '${specifier}'\n`, [target]: '' })).map(
    ({ message }) => message,
  )
}

test('imports are found in every form: plain, of types, over several lines, re-exported, lazy', () => {
  const text = [
    "import './first.ts'",
    "import type { A } from './a.ts'",
    "import { type B, type C } from './b.ts'",
    "import { type D, e } from '@encaixe/contract/d.ts'",
    "// import { no } from './comment.ts'",
    'import {',
    '  f,',
    "} from 'kysely'",
    "export { g } from '../g.ts'",
    "const h = () => import('./h.tsx')",
  ].join('\n')
  const source = treeOf({ 'web/ui/x.ts': text }).sources.get('web/ui/x.ts')
  const found = source ? importsOf(source) : []
  expect(found.map(({ line, target, types, lazy }) => [line, target, types, lazy])).toEqual([
    [1, 'web/ui/first.ts', false, false],
    [2, 'web/ui/a.ts', true, false],
    [3, 'web/ui/b.ts', true, false],
    [4, 'contract/d.ts', false, false],
    [6, undefined, false, false],
    [9, 'web/g.ts', false, false],
    [10, 'web/ui/h.tsx', false, true],
  ])
})

test.each([
  ['api/appointments/routes.ts', './book-slot.ts', 'api/appointments/book-slot.ts'],
  ['api/appointments/book-slot.ts', './store.ts', 'api/appointments/store.ts'],
  ['api/appointments/book-slot.ts', '../platform/db.ts', 'api/platform/db.ts'],
  ['api/appointments/book-slot.ts', '../companies/facade.ts', 'api/companies/facade.ts'],
  ['api/app.ts', './appointments/routes.ts', 'api/appointments/routes.ts'],
  ['web/appointments/book-slot.ts', '@encaixe/contract/appointments.ts', 'contract/appointments.ts'],
  ['web/appointments/slot-picker.tsx', '../ui/button.tsx', 'web/ui/button.tsx'],
  ['web/appointments/slot-picker.tsx', '../companies/fetch-company.ts', 'web/companies/fetch-company.ts'],
  ['lab/parts/nginx.ts', '../../e2e/server.ts', 'e2e/server.ts'],
  ['lab/bench/serve.ts', '../../api/app.ts', 'api/app.ts'],
  ['lab/parts/exim.ts', '../../api/testing/mail-server.ts', 'api/testing/mail-server.ts'],
])('%s may import %s', (from, specifier, target) => {
  expect(importing(from, specifier, target)).toEqual([])
})

test.each([
  [
    'web/appointments/book-slot.ts',
    '../../api/appointments/store.ts',
    'api/appointments/store.ts',
    'web never imports api',
  ],
  ['e2e/process.spec.ts', '../lab/parts/part.ts', 'lab/parts/part.ts', 'nothing imports lab/'],
  [
    'lab/parts/nginx.ts',
    '../../api/server.ts',
    'api/server.ts',
    'a part sees the product from outside: it imports contract, api/testing, scripts, lab/faults and the tools of e2e',
  ],
  ['contract/appointments.ts', '../api/deps.ts', 'api/deps.ts', 'the contract imports neither api nor web'],
  [
    'api/platform/db.ts',
    '../appointments/store.ts',
    'api/appointments/store.ts',
    'platform imports no domain',
  ],
  [
    'api/appointments/book-slot.ts',
    './routes.ts',
    'api/appointments/routes.ts',
    'only app.ts imports a routes.ts',
  ],
  [
    'api/appointments/book-slot.ts',
    '../companies/store.ts',
    'api/companies/store.ts',
    'a domain imports from another only its facade.ts',
  ],
  [
    'api/appointments/book-slot.ts',
    '../companies/store/slugs.ts',
    'api/companies/store/slugs.ts',
    'a domain imports from another only its facade.ts',
  ],
  [
    'api/appointments/book-slot.ts',
    '../companies/opening-hours.ts',
    'api/companies/opening-hours.ts',
    'a domain imports from another only its facade.ts',
  ],
  [
    'api/companies/create-company.ts',
    '../appointments/count-appointments.ts',
    'api/appointments/count-appointments.ts',
    "'companies' comes before 'appointments' in the order of domains (house.ts)",
  ],
  [
    'api/appointments/book-slot.ts',
    '../testing/shop.ts',
    'api/testing/shop.ts',
    'only tests use api/testing',
  ],
  [
    'web/ui/button.tsx',
    '../platform/format.ts',
    'web/platform/format.ts',
    'web/ui imports no other folder of web',
  ],
  [
    'web/platform/session.ts',
    '../appointments/book-slot.ts',
    'web/appointments/book-slot.ts',
    'web/platform imports no domain',
  ],
  [
    'web/companies/company-hours.tsx',
    '../appointments/count-appointments.ts',
    'web/appointments/count-appointments.ts',
    "'companies' comes before 'appointments' in the order of domains (house.ts)",
  ],
  [
    'web/appointments/book-slot.ts',
    './gone.ts',
    'web/appointments/other.ts',
    'the imported file does not exist',
  ],
])('%s may not import %s', (from, specifier, target, message) => {
  expect(importing(from, specifier, target)).toEqual([message])
})

test('a domain may not import even a type from a domain above it', () => {
  const tree = treeOf({
    'api/companies/a.ts': "import type { A } from '../live/facade.ts'",
    'api/live/facade.ts': '',
  })
  expect(direction(tree)).toHaveLength(1)
})

test('a cycle of imports is reported once, and a cycle that closes with a type import or a lazy import is not reported', () => {
  const ring = (closing: string) =>
    cycles(
      treeOf({
        'web/a.ts': "import { b } from './b.ts'",
        'web/b.ts': "import { c } from './c.ts'",
        'web/c.ts': closing,
      }),
    )
  expect(ring("import { a } from './a.ts'").map(({ message }) => message)).toEqual([
    'web/a.ts → web/b.ts → web/c.ts → web/a.ts',
  ])
  expect(ring("import type { A } from './a.ts'")).toEqual([])
  expect(ring("const a = import('./a.ts')")).toEqual([])
})
