import { expect, test } from 'vitest'
import { peopleTable, serviceTable, showCell, writeTable } from './build-tables.ts'
import { aRow } from './stage-reports.ts'

test('an exported report has amounts and percents as numbers, and no cell is a formula', () => {
  const rows = [
    aRow('a', { name: '=HYPERLINK("x")', revenueCents: 123_450, completed: 3 }),
    aRow('b', { name: 'Corte; barba', revenueCents: 61_550, completed: 1, noShows: 2 }),
  ]
  expect(writeTable(serviceTable(rows, 185_000))).toBe(
    [
      '\uFEFFServiço;Faturamento;Do total (%);Atendimentos;Faltas',
      '"\'=HYPERLINK(""x"")";1234,5;66,7;3;0',
      '"Corte; barba";615,5;33,3;1;2',
      '',
    ].join('\r\n'),
  )
})

test('a missing value of a report is a dash on screen and empty in the file', () => {
  const table = peopleTable([aRow('old', { name: 'Ex' })])
  expect(table.rows[0]?.map((cell, at) => showCell(table.columns[at]?.kind ?? 'text', cell))[2]).toBe('–')
  expect(writeTable(table).split('\r\n')[1]).toBe('Ex;0;;0;0;0;0')
})
