import { expect, test } from 'vitest'
import { checkPhone } from './client-details.tsx'

const landline = /^Este parece ser um telefone fixo/
const incomplete = /^Informe o celular com DDD/

test.each<[string, boolean, RegExp | undefined]>([
  ['(11) 95555-0177', true, undefined],
  ['+55 11 95555-0177', true, undefined],
  ['(11) 8555-0177', true, undefined],
  ['', true, /^Por favor, informe seu celular/],
  ['(11) 3333-4444', true, landline],
  ['(11) 9555', true, incomplete],
  ['(20) 95555-0177', true, incomplete],
  ['+351 912 345 678', true, incomplete],
  ['meu zap', true, /^Formato de telefone inválido/],
  ['', false, undefined],
  ['(11) 3333-4444', false, undefined],
  ['meu zap', false, /^Formato de telefone inválido/],
])('the typed telephone "%s", required: %s, gets the error %s', (typed, required, sentence) => {
  const problem = checkPhone(typed, required)
  if (sentence) expect(problem).toMatch(sentence)
  else expect(problem).toBeUndefined()
})
