// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import WaitsForYes from './waits-for-yes.tsx'

afterEach(cleanup)

test.each([
  [1, 'Por causa da sua falta, Barbearia X responde antes: o horário fica reservado por até 24 horas.'],
  [2, 'Por causa das suas 2 faltas, Barbearia X responde antes: o horário fica reservado por até 24 horas.'],
  [
    null,
    'Por causa das faltas anotadas, Barbearia X responde antes: o horário fica reservado por até 24 horas.',
  ],
])('a client with %s no-shows reads why her booking waits, and finds them', (noShows, sentence) => {
  render(<WaitsForYes company="Barbearia X" noShows={noShows} />)
  expect(screen.getByRole('status').textContent).toContain(sentence)
  expect(screen.getByRole('link', { name: 'Ver minhas faltas' }).getAttribute('href')).toBe('/meus-dados')
})
