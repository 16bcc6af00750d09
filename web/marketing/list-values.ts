import { product } from '@encaixe/contract/product.ts'

export const lead = `${product.name} é como o barbeiro chama o horário que ele consegue abrir entre dois outros. É isso que fazemos: achar lugar para mais um.`

export const mission =
  'Devolver ao pequeno negócio o tempo que ele perde marcando horário por mensagem, e ao cliente a certeza de que será atendido na hora.'

export const vision =
  'Que marcar um horário em qualquer bairro do Brasil seja tão simples quanto mandar um recado.'

export const values = [
  {
    title: 'O horário prometido é sagrado',
    text: 'Quem confirmou não perde o lugar para outra pessoa. Nem por um segundo de diferença.',
  },
  {
    title: 'Simples para mãos ocupadas',
    text: 'Tudo se faz com um polegar, entre um cliente e o próximo.',
  },
  {
    title: 'Os dados do negócio são do negócio',
    text: 'Cada empresa vê só o que é seu, e guardamos só o que a agenda precisa.',
  },
  {
    title: 'Preço claro, porta aberta',
    text: 'Três planos, um número em cada um. Para sair, um botão, sem multa.',
  },
]
