import { expect, test } from 'vitest'
import { treeOf } from './sources.ts'
import { findWords, words } from './words.ts'

const none = { fragments: 0, pronouns: 0, names: 0 }
const found = (path: string, ...lines: string[]) =>
  words(treeOf({ [path]: lines.join('\n') }), none).map(
    ({ line, message }) => `${line} ${message.slice(0, 28)}`,
  )

const fragment = (line: number, word: string) =>
  `${line} ${`a comment begins with '${word}': name`.slice(0, 28)}`

test.each([
  ['a comment of one line', ['// Of the company page', 'const a = 1'], [fragment(1, 'Of')]],
  ['a comment after code', ['const a = 1 // what the client pays'], [fragment(1, 'what')]],
  ['a comment of a function', ['const a = 1', '/** Whose job must be lost. */'], [fragment(2, 'Whose')]],
  ['a comment of several lines', ['/**', ' * Says', ' * nothing.', ' */'], [fragment(1, 'Says')]],
  ['a comment among elements', ['<p>', '  {/* Which of them */}', '</p>'], [fragment(2, 'Which')]],
  ['a comment in a template', ['const a = `§{b /* Who */}`'.replace('§', '$')], [fragment(1, 'Who')]],
  ['one that only continues', ['// The day of the visit, as a text', '  // that nobody parses'], []],
  ['one below code', ['a() // The day', 'b()', '// that day'], [fragment(3, 'that')]],
  ['one after an empty line', ['// The day', '', '// Such a day'], [fragment(3, 'Such')]],
  ['one that names its subject', ['/** Offers that nobody took, as rows of what they hold. */'], []],
  ['a longer word', ['// Sold out', '// Assets', 'a()', '// Office hours'], []],
  ['a string', ["const a = '// Of the page'", 'const b = `/* What */`'], []],
])('the check of words reads %s in TypeScript correctly', (_, lines, messages) => {
  expect(found('web/day/page.tsx', ...lines)).toEqual(messages)
})

test.each([
  ['web/ui/tokens.css', ['/* Of a phone', 'that */', 'a { b: url(//c) }'], [fragment(1, 'Of')]],
  ['web/public/sw.js', ['// As the server wrote it'], [fragment(1, 'As')]],
  ['api/sql/match-client.sql', ['select 1 -- The id', '-- What it is', '-- of which'], [fragment(2, 'What')]],
  ['api/migrations/056-agreed-prices.sql', ['-- What never changes again'], []],
  ['api/migrations/057-later.sql', ['-- What is new'], [fragment(1, 'What')]],
  ['docs/style.md', ['// What', '-- What'], []],
])('the check of words finds the expected breaches in comments of %s', (path, lines, messages) => {
  expect(found(path, ...lines)).toEqual(messages)
})

const pronoun = (line: number, word: string) =>
  `${line} ${`'${word}' is nobody: say the client`.slice(0, 28)}`

test.each([
  ['api/a.ts', ['// A client and her visit', "throw new Error('she')"], [pronoun(1, 'her')]],
  ['api/a.ts', ['/**', ' * The client', ' * who moved it herself', ' */'], [pronoun(3, 'herself')]],
  ['api/a.ts', ["test('she books')", '// Other, hershey, there'], []],
  ['api/a.api.test.ts', ["test('she books', book)", "say('for her')"], [pronoun(1, 'she')]],
  ['e2e/a.spec.ts', ["test.describe('hers', () => {"], [pronoun(1, 'hers')]],
  ['api/a.test.ts', ["test.each([['her', 1]])('of her and %s', run)"], [pronoun(1, 'her')]],
])('in %s a pronoun for a person is reported in comments and titles: %j', (path, lines, messages) => {
  expect(found(path, ...lines)).toEqual(messages)
})

const named = (path: string, ...lines: string[]) =>
  findWords(treeOf({ [path]: lines.join('\n') })).names.map(({ line, message }) => [
    line,
    message.split("'")[1],
  ])

test('a name with a refused word is reported once for each file, in every spelling', () => {
  expect(named('web/a.ts', 'let toldOf = 1', 'forget_me(toldOf)', 'const RememberMe = rememberMe')).toEqual([
    [1, 'toldOf'],
    [2, 'forget_me'],
    [3, 'RememberMe'],
    [3, 'rememberMe'],
  ])
  expect(named('web/a.ts', "say('told') // forget", 'const retolder = 1')).toEqual([])
})

test('a column that an older release reads keeps its name, as a property and only in its domains', () => {
  const uses = ['row.told', '({ told: null })', 'type Row = { told?: string }']
  expect(named('api/messages/store.ts', ...uses)).toEqual([])
  expect(named('api/messages/store.ts', 'const told = row.told')).toEqual([[1, 'told']])
  expect(named('web/messages/page.tsx', ...uses)).toEqual([[1, 'told']])
})

test('a file name with a refused word is reported, unless the file is a migration or the word is part of a longer word', () => {
  expect(named('api/members/remember-phone.ts')).toHaveLength(1)
  expect(named('api/migrations/019-told-zone.sql')).toEqual([])
  expect(named('web/day/untoldable.ts')).toEqual([])
})

test('a kind of words with as many breaches as its bound is accepted, and with one breach more all breaches are listed', () => {
  const tree = treeOf({ 'web/a.ts': '// What\nlet told = 1', 'web/b.ts': '// Of' })
  expect(words(tree, { ...none, fragments: 2, names: 1 })).toEqual([])
  expect(words(tree, { ...none, fragments: 1, names: 1 })).toHaveLength(2)
})
