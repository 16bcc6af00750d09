import { expect, test } from 'vitest'
import { leftovers } from './leftovers.ts'
import { literalsOf, withoutComments } from './scan.ts'
import { measure, sizes } from './sizes.ts'
import { treeOf } from './sources.ts'

const found = (path: string, text: string) =>
  leftovers(treeOf({ [path]: text })).map(({ line, message }) => `${line} ${message}`)

test.each([
  ['docs/a.md', 'see\n/root/thing', '2 contains an absolute path or a registry of one machine'],
  [
    'package-lock.json',
    '"https://registry.npmjs.org/a"',
    '1 contains an absolute path or a registry of one machine',
  ],
  ['api/appointments/a.ts', '// TODO later', '1 contains a TODO or switches a check off'],
  ['api/appointments/a.ts', 'console.log(1)', '1 prints with console: use the log'],
  ['api/appointments/a.test.ts', "test.skip('x')", '1 skips a test, or runs only this one'],
])('%s that contains `%s` is reported', (path, text, message) => {
  expect(found(path, text)).toEqual([message])
})

test('a path of the web and a script that prints are allowed', () => {
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

test('a long file without a reason is reported, and so is a reason without a long file', () => {
  const tree = treeOf({ 'api/a.ts': ofLines(401), 'api/b.ts': ofLines(10), 'api/c.ts': ofLines(10) })
  const messagesFor = (reasons: Record<string, string>) => sizes(tree, reasons).map(({ message }) => message)
  expect(messagesFor({})).toContain('has more than 400 lines and no reason in long-files.ts')
  expect(messagesFor({ 'api/a.ts': 'a table' })).not.toContain(
    'has more than 400 lines and no reason in long-files.ts',
  )
  expect(messagesFor({ 'api/b.ts': 'once long' })).toContain('api/b.ts is no longer long: remove it')
})

test('test files do not count in the sizes', () => {
  const files = Object.fromEntries([10, 20, 30, 40, 50].map((count) => [`api/f${count}.ts`, ofLines(count)]))
  const tree = treeOf({ ...files, 'api/long.test.ts': ofLines(1000) })
  expect(measure(tree)).toMatchObject({ files: 5, median: 30, ninth: 50, longest: 50 })
})
