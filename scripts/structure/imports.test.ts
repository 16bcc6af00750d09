import { expect, test } from 'vitest'
import { cycles } from './cycles.ts'
import { direction } from './direction.ts'
import { importsOf } from './imports.ts'
import { publicPages } from './public-pages.ts'
import { treeOf } from './sources.ts'

function importing(from: string, specifier: string, target: string) {
  return direction(treeOf({ [from]: `import { a } from '${specifier}'\n`, [target]: '' })).map(
    ({ say }) => say,
  )
}

test('imports are read whether plain, of types, over several lines, re-exported or lazy', () => {
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
  ['api/appointments/book-slot.ts', '../companies/find-company.ts', 'api/companies/find-company.ts'],
  ['api/app.ts', './appointments/routes.ts', 'api/appointments/routes.ts'],
  ['web/appointments/book-slot.ts', '@encaixe/contract/appointments.ts', 'contract/appointments.ts'],
  ['web/appointments/slot-picker.tsx', '../ui/button.tsx', 'web/ui/button.tsx'],
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
  ['contract/appointments.ts', '../api/deps.ts', 'api/deps.ts', 'the contract imports neither side'],
  ['api/platform/db.ts', '../appointments/store.ts', 'api/appointments/store.ts', 'platform knows no domain'],
  [
    'api/appointments/book-slot.ts',
    './routes.ts',
    'api/appointments/routes.ts',
    'nothing in a domain imports its routes',
  ],
  [
    'api/appointments/book-slot.ts',
    '../companies/store.ts',
    'api/companies/store.ts',
    'a domain keeps its store for itself',
  ],
  [
    'api/appointments/book-slot.ts',
    '../companies/store/slugs.ts',
    'api/companies/store/slugs.ts',
    'a domain keeps its store for itself',
  ],
  [
    'api/appointments/book-slot.ts',
    '../companies/opening-hours.ts',
    'api/companies/opening-hours.ts',
    'a domain calls another only through its <verb>-<noun>.ts files',
  ],
  [
    'api/companies/create-company.ts',
    '../appointments/count-appointments.ts',
    'api/appointments/count-appointments.ts',
    "'companies' stands below 'appointments' in the order of domains",
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
    'the design system imports no other folder of web',
  ],
  [
    'web/platform/session.ts',
    '../appointments/book-slot.ts',
    'web/appointments/book-slot.ts',
    'the platform knows no domain',
  ],
  ['web/appointments/book-slot.ts', './gone.ts', 'web/appointments/other.ts', 'no such file'],
])('%s may not import %s', (from, specifier, target, say) => {
  expect(importing(from, specifier, target)).toEqual([say])
})

test('a domain may not import even a type from a domain above it', () => {
  const tree = treeOf({
    'api/companies/a.ts': "import type { A } from '../live/b.ts'",
    'api/live/b.ts': '',
  })
  expect(direction(tree)).toHaveLength(1)
})

test('a ring of imports is found once; a ring closed by a type or a lazy import is none', () => {
  const ring = (closing: string) =>
    cycles(
      treeOf({
        'web/a.ts': "import { b } from './b.ts'",
        'web/b.ts': "import { c } from './c.ts'",
        'web/c.ts': closing,
      }),
    )
  expect(ring("import { a } from './a.ts'").map(({ say }) => say)).toEqual([
    'web/a.ts → web/b.ts → web/c.ts → web/a.ts',
  ])
  expect(ring("import type { A } from './a.ts'")).toEqual([])
  expect(ring("const a = import('./a.ts')")).toEqual([])
})

test('radix is found however deep below a public page, and left alone below the signed-in app', () => {
  const ui = { 'web/ui/dialog.tsx': "import { Dialog } from 'radix-ui'" }
  const page = "import { A } from '../../appointments/a.tsx'"
  const between = { 'web/appointments/a.tsx': "import { D } from '../ui/dialog.tsx'" }
  expect(publicPages(treeOf({ ...ui, ...between, 'web/routes/app/x.tsx': page }))).toEqual([])
  const [breach] = publicPages(treeOf({ ...ui, ...between, 'web/routes/public/x.tsx': page }))
  expect(breach).toMatchObject({ path: 'web/ui/dialog.tsx', line: 1 })
})
