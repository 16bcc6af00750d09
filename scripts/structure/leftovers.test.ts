import { expect, test } from 'vitest'
import { leftovers } from './leftovers.ts'
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

test('a web address such as /schedules/work/1 and a script that prints are allowed', () => {
  expect(found('web/routes/a.tsx', "<a href='/schedules/work/1'>")).toEqual([])
  expect(found('scripts/a.ts', 'console.log(1)')).toEqual([])
})
