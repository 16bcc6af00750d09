import { procedureSentences } from '@encaixe/contract/procedures.ts'
import { expect, test } from 'vitest'
import { emptyProcedure, fieldsOf, procedureForm, tidyPrice } from './read-procedure-form.ts'

const typed = (changes: Partial<typeof emptyProcedure>) =>
  procedureForm.safeParse({ ...emptyProcedure, name: 'Corte', duration: '30', ...changes })

test.each([
  ['45', 45],
  [' 90 ', 90],
  ['1440', 1440],
])('the duration "%s" is read as %i minutes', (duration, minutes) => {
  expect(typed({ duration }).data?.duration).toBe(minutes)
})

test.each([
  ['', procedureSentences.durationRequired],
  ['  ', procedureSentences.durationRequired],
  ['0', procedureSentences.duration],
  ['-5', procedureSentences.duration],
  ['meia hora', procedureSentences.duration],
  ['1e3', procedureSentences.duration],
  ['0x1e', procedureSentences.duration],
  ['1.000', procedureSentences.duration],
  ['7,5', procedureSentences.durationWhole],
  ['1441', procedureSentences.durationLongest],
])('the duration "%s" is refused', (duration, sentence) => {
  expect(typed({ duration }).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test.each([
  ['', 0],
  ['0', 0],
  [' 15 ', 15],
  ['120', 120],
])('the time after the procedure "%s" is read as %i minutes', (bufferMinutes, minutes) => {
  expect(typed({ bufferMinutes }).data?.bufferMinutes).toBe(minutes)
})

test.each(['121', '-5', '7,5', 'pouco'])('the time after the procedure "%s" is refused', (bufferMinutes) => {
  expect(typed({ bufferMinutes }).error?.issues).toMatchObject([
    { path: ['bufferMinutes'], message: procedureSentences.buffer },
  ])
})

test.each([
  ['', null],
  ['50', 50],
  ['50,9', 50.9],
  ['50.90', 50.9],
  ['1.234,56', 1234.56],
  ['R$ 19,90', 19.9],
  ['0,29', 0.29],
  ['99999,99', 99_999.99],
])('the price "%s" is read as %f', (price, reais) => {
  expect(typed({ price }).data?.price).toBe(reais)
})

test.each(['x', '10,999', '100000', '-1', '1,2,3'])('the price "%s" is refused', (price) => {
  expect(typed({ price }).error?.issues).toMatchObject([
    { path: ['price'], message: procedureSentences.price },
  ])
})

test('an empty name is refused with the sentence of the specification', () => {
  expect(typed({ name: '  ' }).error?.issues).toMatchObject([{ message: 'Nome é obrigatório' }])
})

test.each([
  ['50', '50,00'],
  ['50.5', '50,50'],
  ['R$ 1.234,5', '1.234,50'],
  ['', ''],
  ['caro', 'caro'],
])('the price "%s" is formatted as "%s"', (price, tidy) => {
  expect(tidyPrice(price)).toBe(tidy)
})

test('a procedure loaded into the form and read back is unchanged', () => {
  const procedure = {
    id: 'p',
    companyId: 'c',
    name: 'Barba',
    duration: 90,
    description: null,
    category: 'Barba e bigode',
    bufferMinutes: 15,
    deposit: 'company' as const,
    price: 1059.9,
    isActive: false,
    version: 3,
  }
  const { id, companyId, version, ...sent } = procedure
  expect(procedureForm.parse(fieldsOf(procedure))).toEqual(sent)
})
