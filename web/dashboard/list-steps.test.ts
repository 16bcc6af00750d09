import { expect, test } from 'vitest'
import { listSteps } from './list-steps.ts'

const cut = { id: 'cut', isActive: true }
const rafael = { id: 'rafael', name: 'Rafael', isActive: true, procedureIds: ['cut'] }
const nextOf = (shop: Parameters<typeof listSteps>[0]) => listSteps(shop).find(({ done }) => !done)

test.each([
  ['an empty company', { procedures: [], team: [], shared: false }, 'Cadastrar um procedimento'],
  [
    'only an inactive procedure',
    { procedures: [{ ...cut, isActive: false }], team: [], shared: false },
    'Cadastrar um procedimento',
  ],
  ['a procedure and nobody', { procedures: [cut], team: [], shared: false }, 'Cadastrar quem atende'],
  [
    'somebody inactive',
    { procedures: [cut], team: [{ ...rafael, isActive: false }], shared: false },
    'Cadastrar quem atende',
  ],
  [
    'somebody who does none of it',
    { procedures: [cut], team: [{ ...rafael, procedureIds: [] }], shared: false },
    'Marcar o que Rafael faz',
  ],
  ['a shop that can be booked', { procedures: [cut], team: [rafael], shared: false }, 'Compartilhar o link'],
  ['a shared one', { procedures: [cut], team: [rafael], shared: true }, undefined],
])('%s has its next step', (_, shop, title) => {
  expect(nextOf(shop)?.title).toBe(title)
})

test('whoever performs nothing is led to his own form', () => {
  const idle = { ...rafael, procedureIds: [] }
  expect(nextOf({ procedures: [cut], team: [idle], shared: false })?.to).toBe('/collaborators/rafael')
})
