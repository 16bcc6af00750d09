import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reservedSlugs } from './reserved-slugs.ts'
import { slugProblem, suggestSlug } from './slug.ts'

test.each([
  ['', 'required'],
  ['Navalha', 'characters'],
  ['são-jorge', 'characters'],
  ['nаvalha', 'characters'],
  ['a/b', 'characters'],
  ['..', 'characters'],
  ['na valha', 'characters'],
  ['ab', 'length'],
  ['a'.repeat(61), 'length'],
  ['-ab', 'hyphens'],
  ['ab-', 'hyphens'],
  ['---', 'hyphens'],
  ['abc', undefined],
  ['a'.repeat(60), undefined],
  ['24-horas', undefined],
  ['a--b', undefined],
  ['pix', 'reserved'],
  ['site-oficial', 'reserved'],
  ['pagamento-pix', 'reserved'],
  ['encaixe', 'reserved'],
  ['encaixe-suporte', 'reserved'],
  ['suporte-encaixe', 'reserved'],
  ['suporteencaixe', 'reserved'],
  ['en-caixe-sac', 'reserved'],
  ['suporte-encaixe-oficial', 'reserved'],
  ['meu-encaixe-suporte', 'reserved'],
  ['seguranca-do-encaixe-pix', 'reserved'],
  ['banco-do-brasil', 'reserved'],
  ['agencia-bancodobrasil', 'reserved'],
  ['receita-federal-gov', 'reserved'],
  ['bradesco', 'reserved'],
  ['itau', 'reserved'],
  ['nubank-suporte-24h', 'reserved'],
  ['suporte-agenda', undefined],
  ['itaucu-barbearia', undefined],
  ['bb-glow-da-ana', undefined],
  ['banco-de-cabelo', undefined],
])('the slug %j has the problem %s', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem)
})

test.each([...reservedSlugs])('the slug %s is reserved', (word) => {
  expect(slugProblem(word)).toBe('reserved')
})

test.each([
  ['Salão da Zoé & Cia.', 'salao-da-zoe-e-cia'],
  ['  Barbearia   Navalha  ', 'barbearia-navalha'],
  ['Barbearia', 'barbearia-agenda'],
  ['Zé', 'ze-agenda'],
  ['Estúdio 24/7', 'estudio-24-7'],
  ['Suporte', 'suporte-agenda'],
  ['Encaixe Beleza', ''],
  ['Bradesco Barbearia', ''],
  ['日本', ''],
  ['!!!', ''],
])('for a company with the name %j the slug %j is suggested', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})

test('the slug that is suggested for any name is valid or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const slug = suggestSlug(name)
      expect(slug === '' || slugProblem(slug) === undefined).toBe(true)
    }),
  )
})
