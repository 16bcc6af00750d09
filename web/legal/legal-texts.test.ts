import { createHash } from 'node:crypto'
import { canonicalText, type LegalText, legalDay } from '@encaixe/contract/legal-text.ts'
import { changesSince, terms, termsChanges } from '@encaixe/contract/terms.ts'
import { expect, test } from 'vitest'
import { privacy } from './write-privacy.ts'

const hashOf = (text: LegalText) => createHash('sha256').update(canonicalText(text)).digest('hex')
const wordsOf = ({ introduction, sections }: LegalText) =>
  [introduction, ...sections.flatMap(({ paragraphs, items = [] }) => [...paragraphs, ...items])].join('\n')

/** If a changed text fails this test, add a version to contract/legal-text.ts, and for terms a `termsChanges` line. */
test.each([
  ['terms', terms, '2026-11-25', '1f4c2cbc9941d3c27a62efcd734694effc1dbb2da792eb71f531d8b0c2ef20cb'],
  ['privacy', privacy, '2026-11-30', '2b26f527886a65e90687f3d5d3ce103173c139bb624bdd6bb63dce50c1efa6f2'],
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
  'fica reservado, por até 24 horas, até a empresa aceitar ou recusar',
  'pode deixar de aceitar agendamentos online de uma pessoa',
  'importar só contatos de quem já é seu cliente',
  'responder a quem contestar uma',
  'guarda por 24 meses quem fez o quê',
  'dar acesso só a quem trabalha com você',
  'A empresa pode mudar ou tirar esse acesso quando quiser, e ele vale na hora',
  'Em até 30 dias todos os dados da empresa são eliminados',
  'dele sai o que é seu com certeza',
  'Cópias de segurança ainda o guardam por até 30 dias',
])('the terms contain: %s', (words) => {
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
  'campanha de origem no navegador: 30 dias',
  'Quem vê o seu telefone: o negócio em que você marca e os profissionais dele que atendem você',
  'não quer receber mensagens',
  'o telefone que você informa ao marcar um horário',
  'O CPF de quem não tem CNPJ fica guardado só para identificar a empresa e nunca é público',
  'gravada de novo sem os dados que a câmera anota',
  'as observações e o telefone que digitou',
  'o endereço da página de pagamento',
  '7 dias depois',
  'O motivo da folga de um profissional só a equipe do negócio vê, nunca os clientes',
  'pedimos que ninguém escreva nele dados de saúde',
  'data de nascimento, observações e etiquetas',
  'sempre dentro de um só negócio',
  'o arquivo não fica guardado',
  'quem aceita ou recusa é uma pessoa do negócio',
  'a revisão do que a regra de faltas fez com um pedido seu',
  'apenas os seus próprios agendamentos',
  'não aceita agendamentos online de alguém',
  'registro de atividades: 24 meses',
  'o texto, 7 dias; para onde foram e se chegaram, 24 meses',
  'o texto de uma que não chegou a você, até o horário passar',
  'até 30 dias depois de o dono a apagar',
  'contestar uma falta e apagar a conta',
  'cópias de segurança: o que foi apagado ainda fica nelas por até 30 dias',
  'os avisos do provedor de pagamentos, 400 dias',
  'links que enviamos: até 30 dias depois do agendamento; o de um extrato, 90 dias; lembretes: 30 dias',
  'o valor, o prazo, o código do Pix',
  'o nome e o e-mail de quem a empresa convida',
  'um profissional vê só quem ele atende',
  'convites para a equipe: 7 dias',
  'lista de espera, com os convites: até 12 meses depois que o pedido termina',
  'consentimento',
])('the privacy policy mentions: %s', (words) => {
  expect(wordsOf(privacy)).toContain(words)
})

test('a user is shown the changes of every version since the accepted one', () => {
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
