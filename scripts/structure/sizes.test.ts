import { expect, test } from 'vitest'
import { folds, measure, sizes } from './sizes.ts'
import { treeOf } from './sources.ts'

const ofLines = (count: number) => 'x\n'.repeat(count)

test('a long file without a reason is reported, and so is a reason without a long file', () => {
  const tree = treeOf({ 'api/a.ts': ofLines(401), 'api/b.ts': ofLines(10), 'api/c.ts': ofLines(10) })
  const messagesFor = (reasons: Record<string, string>) => sizes(tree, reasons).map(({ message }) => message)
  expect(messagesFor({})).toContain('has more than 400 lines and no reason in exceptions.ts')
  expect(messagesFor({ 'api/a.ts': 'a table' })).not.toContain(
    'has more than 400 lines and no reason in exceptions.ts',
  )
  expect(messagesFor({ 'api/b.ts': 'once long' })).toContain('api/b.ts is no longer long: remove it')
})

test('a test may have 500 lines and not one more', () => {
  const tree = treeOf({ 'api/a.test.ts': ofLines(500), 'api/b.api.test.ts': ofLines(501) })
  expect(sizes(tree, {})).toMatchObject([
    { path: 'api/b.api.test.ts', message: 'has more than 500 lines and no reason in exceptions.ts' },
  ])
})

test('test files do not count in the sizes', () => {
  const files = Object.fromEntries([10, 20, 30, 40, 50].map((count) => [`api/f${count}.ts`, ofLines(count)]))
  const tree = treeOf({ ...files, 'api/long.test.ts': ofLines(1000) })
  expect(measure(tree)).toMatchObject({ files: 5, longest: 50 })
})

const page = "import { Row } from './row.tsx'\n"

function toFold(files: Record<string, string>, limits = { toFold: 0, singleShare: 1 }) {
  return folds(treeOf(files), limits).map(({ path }) => path)
}

test('a file below 60 lines whose only importer is in the same folder belongs in that importer', () => {
  expect(toFold({ 'web/day/page.tsx': page, 'web/day/row.tsx': ofLines(59) })).toEqual(['web/day/row.tsx'])
})

const row = { 'web/day/page.tsx': page, 'web/day/row.tsx': ofLines(59) }
const routes = "import { book } from './book-slot.ts'\n"

test.each<[string, Record<string, string>]>([
  ['has 60 lines', { ...row, 'web/day/row.tsx': ofLines(60) }],
  ['has two importers', { ...row, 'web/day/list.tsx': page }],
  [
    'has its importer in another folder',
    { ...row, 'web/day/page.tsx': '', 'web/till/page.tsx': "import { Row } from '../day/row.tsx'" },
  ],
  ['has a test beside it', { ...row, 'web/day/row.test.tsx': '' }],
  ['is loaded later', { ...row, 'web/day/page.tsx': "const load = () => import('./row.tsx')" }],
  [
    'is a use case that routes.ts calls',
    { 'api/appointments/routes.ts': routes, 'api/appointments/book-slot.ts': '' },
  ],
  [
    'is a use case that jobs.ts calls',
    { 'api/appointments/jobs.ts': routes, 'api/appointments/book-slot.ts': '' },
  ],
  [
    'is the protocol of a provider',
    { 'api/push/send-push.ts': "import { a } from './web-push.ts'", 'api/push/web-push.ts': '' },
  ],
  ['is an entry that nothing imports', { 'web/root.tsx': '' }],
  [
    'is a helper that tests import too',
    {
      'api/testing/world.ts': "import { a } from './clock.ts'",
      'api/testing/clock.ts': '',
      'api/a.test.ts': "import { a } from './testing/clock.ts'",
    },
  ],
])('a file that %s stays on its own', (_, files) => {
  expect(toFold(files)).toEqual([])
})

test('a rule file that only a use case imports belongs in that use case, and tests of other files do not count as importers', () => {
  const files = {
    'api/appointments/book-slot.ts': "import { check } from './check-notice.ts'",
    'api/appointments/check-notice.ts': '',
    'api/appointments/other.test.ts': "import { check } from './check-notice.ts'",
  }
  expect(toFold(files)).toEqual(['api/appointments/check-notice.ts'])
})

test('files to fold are accepted up to the bound, and one file more reports all of them', () => {
  expect(toFold(row, { toFold: 1, singleShare: 1 })).toEqual([])
  expect(
    toFold({ ...row, 'web/till/page.tsx': page, 'web/till/row.tsx': '' }, { toFold: 1, singleShare: 1 }),
  ).toHaveLength(2)
})

test('the share of files whose only importer is in the same folder has a bound, also for long files', () => {
  const long = { ...row, 'web/day/row.tsx': ofLines(200) }
  expect(toFold(long, { toFold: 0, singleShare: 0.5 })).toEqual([])
  expect(toFold(long, { toFold: 0, singleShare: 0.49 })).toEqual(['scripts/structure/exceptions.ts'])
  expect(measure(treeOf(long))).toMatchObject({ toFold: 0, single: 1, singleShare: 0.5 })
})
