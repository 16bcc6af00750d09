import { createHash } from 'node:crypto'
import { canonicalText, type LegalText, legalDay } from '@encaixe/contract/legal-text.ts'
import { changesSince, terms, termsChanges } from '@encaixe/contract/terms.ts'
import { expect, test } from 'vitest'
import { privacy } from './write-privacy.ts'

const hashOf = (text: LegalText) => createHash('sha256').update(canonicalText(text)).digest('hex')
const wordsOf = ({ introduction, sections }: LegalText) =>
  [introduction, ...sections.flatMap(({ paragraphs, items = [] }) => [...paragraphs, ...items])].join('\n')

/**
 * If this fails because a text changed: add a version to contract/legal-text.ts, and for the terms a line to
 * `termsChanges`.
 */
test.each([
  ['terms', terms, '2025-08-26', 'ebfbd25e07cf3a0d8231df1dafbdd35b49513fc396d4b1cf9986992a4b07f2bd'],
  ['privacy', privacy, '2026-11-23', '3a0576ea159a50bf9d7e4efa33e2665c42e3fcb035aefab614fa6a36381f367d'],
])('the text of the %s in force has the hash stored for its version', (_, text, version, hash) => {
  expect([text.version, text.updated, hashOf(text)]).toEqual([version, legalDay(version), hash])
})

test.each([
  'teste grátis',
  'uma assinatura mensal paga',
  'criar novos cadastros',
  'criar novos agendamentos',
  'adicionar novos colaboradores',
  'o acesso para consultar continua',
  'pelo menos 30 dias de antecedência',
  'valor que você pagou nos últimos 3 meses',
  'na proporção dos dias que faltarem',
])('the terms say: %s', (words) => {
  expect(wordsOf(terms)).toContain(words)
})

test.each([
  'encarregado',
  'controlador',
  'operador',
  'art. 18',
  'até 15 dias',
  'ANPD',
  '1 ano',
  '6 meses',
  '720 horas',
  'não quer receber mensagens',
  'o telefone que você informa ao marcar um horário',
  'O CPF de quem não tem CNPJ fica guardado só para identificar a empresa e nunca é público',
  'gravada de novo sem os dados que a câmera anota',
  'as observações e o telefone que digitou',
  'o endereço da página de pagamento',
  '7 dias depois',
  'O motivo da folga de um profissional só a equipe do negócio vê, nunca os clientes',
  'pedimos que ninguém escreva nele dados de saúde',
  'consentimento',
])('the privacy policy mentions: %s', (words) => {
  expect(wordsOf(privacy)).toContain(words)
})

test('a user is shown the changes of every version since the one she accepted', () => {
  const all = [
    { version: '2027-02-01', changes: ['c'] },
    { version: '2026-05-01', changes: ['a', 'b'] },
  ]
  expect(changesSince('2025-08-26', all)).toEqual(['c', 'a', 'b'])
  expect(changesSince('2026-05-01', all)).toEqual(['c'])
  expect(changesSince('2027-02-01', all)).toEqual([])
  expect(changesSince(terms.version)).toEqual([])
  expect(termsChanges.every(({ version }) => version <= terms.version)).toBe(true)
})
