import { expect, test } from 'vitest'
import { looksOfficial } from './sender-name.ts'

test.each([
  'Banco do Povo',
  'ITAÚ Atendimento',
  'Receita Federal',
  'Central Caixa',
  'Pix Premiado',
  'ligue 0800',
  'Detran/SP',
  'Ana 11 95555-0101',
  'Ana (11) 9 5555 0101',
  'C\u200Baixa',
  'ＢＡＮＣＯ',
  'CaixaEconomica',
  'Banco24h',
  'Mercado Pago',
  'PicPay Brasil',
  'BB Atendimento',
  'Вradesco',
  'Саіха',
  'Nubаnk',
  'Ligue 2024-2025-11',
  'Sua conta foi bloqueada',
  'Bloqueio do seu cartão',
])('the name %j could deceive a stranger', (name) => {
  expect(looksOfficial(name)).toBe(true)
})

test.each([
  'Barbearia Navalha',
  'Studio 2000',
  'Bancada Bar e Barba',
  'Espaço Caixinha',
  'Salão 1234-567',
  'Clínica Governador',
  'BB Glow',
  'BB Cream e Lábios',
  'Studio 2024-2025',
  'Salão 日本',
  'Студия Анна',
  'McBeleza 24h',
  'Conta Comigo Beleza',
])('the name %j is allowed', (name) => {
  expect(looksOfficial(name)).toBe(false)
})
