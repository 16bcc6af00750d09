import { expect, test } from 'vitest'
import { articleOf, withPreposition } from './company-article.ts'

test.each([
  ['Barbearia Navalha', 'a'],
  ['Clínica Bem-Estar', 'a'],
  ['Navalha Barber Shop', 'a'],
  ['Casa do Barbeiro', 'a'],
  ['Studio Lia', 'o'],
  ['Estúdio Ágata', 'o'],
  ['SALÃO DA TERESA', 'o'],
  ['Espaço Zen', 'o'],
  ['Lia Ateliê', 'o'],
  ['Navalha', 'none'],
  ['O Salão', 'none'],
  ['Bárbara Lima', 'none'],
  ['💈', 'none'],
])('the article of a company named %s is guessed as %s', (name, article) => {
  expect(articleOf(name)).toBe(article)
})

test.each([
  ['a', 'à Barbearia Ipê', 'ao Salão Ipê', 'a Ipê'],
  ['com', 'com a Barbearia Ipê', 'com o Salão Ipê', 'com Ipê'],
  ['de', 'da Barbearia Ipê', 'do Salão Ipê', 'de Ipê'],
  ['em', 'na Barbearia Ipê', 'no Salão Ipê', 'em Ipê'],
  ['para', 'para a Barbearia Ipê', 'para o Salão Ipê', 'para Ipê'],
  ['por', 'pela Barbearia Ipê', 'pelo Salão Ipê', 'por Ipê'],
] as const)(
  'after "%s" a company’s name has its article, and the article that it chose',
  (word, a, o, none) => {
    const names = ['Barbearia Ipê', 'Salão Ipê', 'Ipê']
    expect(names.map((name) => withPreposition(word, { name }))).toEqual([a, o, none])
    expect(withPreposition(word, { name: 'Ipê', article: 'o' })).toBe(o.replace('Salão ', ''))
    expect(withPreposition(word, { name: 'Salão Ipê', article: 'none' })).toBe(
      none.replace('Ipê', 'Salão Ipê'),
    )
  },
)
