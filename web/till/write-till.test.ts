import { csvLines } from '@encaixe/contract/csv-file.ts'
import type { Till } from '@encaixe/contract/till.ts'
import { expect, test } from 'vitest'
import { tillCells, tillTables } from './write-till.ts'

const till: Till = {
  date: '2027-03-02',
  lines: [
    {
      collaboratorId: 'rui',
      collaboratorName: '=1+1',
      method: 'pix',
      count: 2,
      cents: 10_000,
      tipCents: 550,
    },
  ],
  expected: { cash: 0, pix: 10_550, debit: 0, credit: 0, other: 0 },
  counted: null,
  closedAt: null,
  closedBy: null,
  laterCents: 0,
}

test('the exported till has a row for each professional and method and a row for the sum, and no cell is a formula', () => {
  expect(csvLines(tillCells(till)).split('\r\n')).toEqual([
    'Profissional;Forma de pagamento;Pagamentos;Valor;Gorjetas;Total',
    "'=1+1;Pix;2;100;5,5;105,5",
    'Total;;2;100;5,5;105,5',
    '',
  ])
})

test('the exported file of a closed till ends with the counted amount of each method and the difference', () => {
  const closed = { ...till, counted: { ...till.expected, cash: 200, pix: 10_000 } }
  expect(csvLines(tillCells(closed)).split('\r\n').slice(3)).toEqual([
    '',
    'Forma de pagamento;Esperado;Contado;Sobra;Falta',
    'Dinheiro;0;2;2;0',
    'Pix;105,5;100;0;5,5',
    'Débito;0;0;0;0',
    'Crédito;0;0;0;0',
    'Outro;0;0;0;0',
    'Total;105,5;102;0;3,5',
    '',
  ])
})

test('only the printed sheet of a closed till has the counted amounts', () => {
  const [open] = tillTables(till)
  expect(open?.head).toEqual(['Forma', 'Pagamentos', 'Esperado'])
  const [closed] = tillTables({ ...till, counted: { ...till.expected, pix: 10_000 } })
  expect(closed?.rows.at(-1)?.cells.map((cell) => cell.replaceAll('\u00a0', ' '))).toEqual([
    'Total',
    '2',
    'R$ 105,50',
    'R$ 100,00',
    'faltam R$ 5,50',
  ])
})
