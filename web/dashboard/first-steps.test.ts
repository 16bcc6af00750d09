import { expect, test } from 'vitest'
import { listSteps } from './first-steps.tsx'

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
  [
    'a procedure and no collaborator',
    { procedures: [cut], team: [], shared: false },
    'Cadastrar quem atende',
  ],
  [
    'an inactive collaborator',
    { procedures: [cut], team: [{ ...rafael, isActive: false }], shared: false },
    'Cadastrar quem atende',
  ],
  [
    'a collaborator without procedures',
    { procedures: [cut], team: [{ ...rafael, procedureIds: [] }], shared: false },
    'Marcar o que Rafael faz',
  ],
  ['a shop that can be booked', { procedures: [cut], team: [rafael], shared: false }, 'Compartilhar o link'],
  ['a shared link', { procedures: [cut], team: [rafael], shared: true }, undefined],
])('an owner with %s is shown the next step', (_, shop, title) => {
  expect(nextOf(shop)?.title).toBe(title)
})

test('the step for a collaborator without procedures links to that collaborator’s form', () => {
  const idle = { ...rafael, procedureIds: [] }
  expect(nextOf({ procedures: [cut], team: [idle], shared: false })?.to).toBe('/collaborators/rafael')
})
