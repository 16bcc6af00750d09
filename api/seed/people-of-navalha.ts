import { subjectOf } from '../identity/local-provider-accounts.ts'

const waiterNames = ['Sofia Prates', 'Vítor Hugo Sá', 'Lívia Sampaio', 'Heitor Campos', 'Rogério Paiva']

/** Invented people who wait for a time. They have accounts: each can sign in locally with this address. */
export const waiters = waiterNames.map((name) => {
  const email = addressOf(name)
  return { sub: subjectOf(email), name, email }
})

export type DemoClient = { name: string; email: string; phone: string }

const clientNames = [
  'Adriano Lacerda',
  'Alan Teixeira',
  'André Bittencourt',
  'Antônio Saldanha',
  'Beto Marinho',
  'Bruno Quaresma',
  'Caio Venturini',
  'César Abrantes',
  'Cláudio Peçanha',
  'Daniel Furtado',
  'Davi Monteiro',
  'Edson Vilela',
  'Elias Cordeiro',
  'Fábio Arantes',
  'Felipe Camargo',
  'Francisco Neves',
  'Gabriel Sarmento',
  'Guilherme Pacheco',
  'Gustavo Leal',
  'Henrique Bastos',
  'Igor Salgado',
  'Jair Conceição',
  'João Vítor Aguiar',
  'Jonas Rezende',
  'Leandro Padilha',
  'Luan Esteves',
  'Luís Otávio Rangel',
  'Márcio Telles',
  'Matheus Guedes',
  'Miguel Assunção',
  'Murilo Fontes',
  'Nelson Drummond',
  'Otávio Brandão',
  'Paulo César Lins',
  'Pedro Valadão',
  'Renato Sabino',
  'Rodrigo Meireles',
  'Sílvio Tavares',
  'Thiago Portela',
  'Vinícius Caldas',
]

/** Invented people with addresses that no real person uses. */
export const demoClients: readonly DemoClient[] = clientNames.map((name, at) => ({
  name,
  email: addressOf(name),
  phone: `(11) 95555-${String(200 + at).padStart(4, '0')}`,
}))

function addressOf(name: string): string {
  const word = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ').join('.')
  return `${word}@cliente.example`
}
