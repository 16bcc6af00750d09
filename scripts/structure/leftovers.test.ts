import { expect, test } from 'vitest'
import { leftovers } from './leftovers.ts'
import { literalsOf, withoutComments } from './scan.ts'
import { measure, sizes } from './sizes.ts'
import { treeOf } from './sources.ts'

const found = (path: string, text: string) =>
  leftovers(treeOf({ [path]: text })).map(({ line, say }) => `${line} ${say}`)

test.each([
  ['docs/a.md', 'see\n/root/thing', '2 names a place of one machine'],
  ['package-lock.json', '"https://registry.npmjs.org/a"', '1 names a place of one machine'],
  ['api/appointments/a.ts', '// TODO later', '1 unfinished or suppressed'],
  ['api/appointments/a.ts', 'console.log(1)', '1 the product writes to its log'],
  ['api/appointments/a.test.ts', "test.skip('x')", '1 a test is silenced'],
])('%s with `%s`', (path, text, say) => {
  expect(found(path, text)).toEqual([say])
})

test('paths of the web and printing scripts are fine', () => {
  expect(found('web/routes/a.tsx', "<a href='/schedules/work/1'>")).toEqual([])
  expect(found('scripts/a.ts', 'console.log(1)')).toEqual([])
})

test('comments are blanked and strings, templates and patterns are kept, at the same offsets', () => {
  const text = [
    "const a = 'http://a' // gone",
    'const b = `// kept §{ /* gone */ `deep §{x /* gone */} // kept` } // kept`',
    'const c = /\\/\\*[/*]/ /* gone */',
    'const d = 4 / 2 // gone',
  ]
    .join('\n')
    .replaceAll('§', '$')
  const masked = withoutComments(text)
  expect(masked).toHaveLength(text.length)
  expect(masked).not.toContain('gone')
  expect(masked.match(/kept/g)).toHaveLength(3)
  expect(literalsOf(text)).toContain("'http://a'")
  expect(literalsOf(text)).not.toMatch(/const|gone/)
  expect(masked).toContain("'http://a'")
  expect(masked).toContain('/\\/\\*[/*]/')
})

const ofLines = (count: number) => 'x\n'.repeat(count)

test('a long file needs its reason, and a reason needs its long file', () => {
  const tree = treeOf({ 'api/a.ts': ofLines(301), 'api/b.ts': ofLines(10), 'api/c.ts': ofLines(10) })
  const said = (reasons: Record<string, string>) => sizes(tree, reasons).map(({ say }) => say)
  expect(said({})).toContain('over 300 lines, with no reason recorded')
  expect(said({ 'api/a.ts': 'a table' })).not.toContain('over 300 lines, with no reason recorded')
  expect(said({ 'api/b.ts': 'once long' })).toContain('api/b.ts is not long any more')
})

test('the house is measured without its tests', () => {
  const files = Object.fromEntries([10, 20, 30, 40, 50].map((count) => [`api/f${count}.ts`, ofLines(count)]))
  const tree = treeOf({ ...files, 'api/long.test.ts': ofLines(1000) })
  expect(measure(tree)).toMatchObject({ files: 5, median: 30, ninth: 50, longest: 50 })
})
