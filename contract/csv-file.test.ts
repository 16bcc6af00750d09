import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, guardCell, unguardCell } from './csv-file.ts'

test('the cells of a CSV line are separated by semicolons, and the line ends with the characters that Excel uses', () => {
  expect(
    csvLines([
      ['nome', 'visitas'],
      ['Ana', 3],
      [null, undefined],
    ]),
  ).toBe('nome;visitas\r\nAna;3\r\n;\r\n')
})

test.each([
  ['="a"', `"'=""a"""`],
  ['+5511987654321', "'+5511987654321"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['  =1', '"  \'=1"'],
  ['＝1', "'＝1"],
  ['Ana,=1+1,', '"Ana,\'=1+1,"'],
  ['Ana;=1+1', '"Ana;\'=1+1"'],
  ['Ana\n=1+1', '"Ana\n\'=1+1"'],
  ['a - b = c', 'a - b = c'],
  ["D'Ávila", "D'Ávila"],
  ['disse "oi"', '"disse ""oi"""'],
])('the CSV cell %j is written as %j', (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`)
})

test('in a CSV file a price has a comma, a negative number is guarded, and a truth value is in Portuguese', () => {
  expect(csvLines([[19.9, -1, true, false]])).toBe("19,9;'-1;sim;não\r\n")
})

test('no CSV cell of any text begins with a sign that a spreadsheet runs as a formula', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ',', ';', '"', "'", ' ', 'a')
  const text = fc.string({ unit: sign, maxLength: 12 })
  fc.assert(
    fc.property(text, (typed) => {
      for (const cell of guardCell(typed).split(/[\n,;]/)) expect(cell).not.toMatch(/^ *[=+\-@\t]/)
    }),
  )
})

test('a guarded CSV cell is read back unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '-', '\t', ';', ' ', 'a', 'é'), maxLength: 12 })
  fc.assert(fc.property(text, (typed) => unguardCell(guardCell(typed)) === typed))
})
