import type { Procedure } from '@encaixe/contract/procedures.ts'
import { expect, test } from 'vitest'
import { type ProcedureOrder, sortProcedures } from './sort-procedures.ts'

const offered = (
  name: string,
  duration: number,
  isActive = true,
  category: string | null = null,
): Procedure => ({
  id: name,
  companyId: 'c',
  name,
  duration,
  description: name === 'Corte' ? 'Máquina ou tesoura' : null,
  category,
  bufferMinutes: 0,
  deposit: 'company' as const,
  price: null,
  isActive,
  version: 1,
})

const all = [
  offered('Pézinho', 15, false),
  offered('corte e barba', 60, true, 'Combos'),
  offered('Corte', 30),
  offered('Barba', 30),
]

test.each<[string, ProcedureOrder, string[]]>([
  ['', 'name', ['Barba', 'Corte', 'corte e barba', 'Pézinho']],
  ['', 'page', ['corte e barba', 'Pézinho', 'Corte', 'Barba']],
  ['', 'shortest', ['Pézinho', 'Barba', 'Corte', 'corte e barba']],
  ['', 'longest', ['corte e barba', 'Barba', 'Corte', 'Pézinho']],
  ['', 'inactive', ['Pézinho', 'Barba', 'Corte', 'corte e barba']],
  ['pez', 'name', ['Pézinho']],
  ['maquina', 'name', ['Corte']],
  ['barba corte', 'name', ['corte e barba']],
  ['nada', 'name', []],
])('the procedures found by "%s" are sorted by %s', (search, order, names) => {
  expect(sortProcedures(all, search, order).map(({ name }) => name)).toEqual(names)
})
