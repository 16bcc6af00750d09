import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentsOf, smsText } from './twilio-text.ts'

test.each([
  ['Olá, João! Amanhã às 10:00', 'Ola, Joao! Amanha às 10:00'],
  ['Corte & barba – R$\u00A045,00', 'Corte & barba - R$ 45,00'],
  ['Coração, ação, avó', 'Coracao, acao, avo'],
  ['É às 9… “já”', 'É às 9... "ja"'],
  ['Unhas 💅 da Ângela', 'Unhas  da Angela'],
  ['İstanbul Łódź', 'Istanbul odz'],
])('the text %s is sent as %s', (text, sent) => {
  expect(smsText(text)).toBe(sent)
})

test('a text that is too long loses its middle and keeps its link', () => {
  const link = `https://encaixe.example/a/${'x'.repeat(43)}`
  const sent = smsText(`${'Salão da Ângela '.repeat(30)}\n${link}`)
  expect(sent.endsWith(`... ${link}`)).toBe(true)
  expect(segmentsOf(sent)).toBe(2)
})

test('a text that is too long keeps all its links as long as they fit', () => {
  const [yes, no] = ['x', 'y'].map((one) => `https://encaixe.example/a/${one.repeat(43)}`)
  const sent = smsText(`${'Salão da Ângela '.repeat(30)} Confirme: ${yes} ou cancele: ${no}`)
  expect(sent.endsWith(`... ${yes} ou cancele: ${no}`)).toBe(true)
  expect(segmentsOf(sent)).toBe(2)
})

test('a text takes at most two segments of the GSM alphabet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const sent = smsText(text)
      expect(segmentsOf(sent)).toBeLessThanOrEqual(2)
      expect(smsText(sent)).toBe(sent)
      expect(sent).not.toMatch(/[áãâêíóõôúç\u00A0]/)
    }),
  )
})
