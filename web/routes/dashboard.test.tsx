// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aProcedure } from '../appointments/stage-clients.ts'
import { stageDashboard, taina } from '../dashboard/stage-dashboard.tsx'
import Start from './app/dashboard.tsx'

beforeEach(() => localStorage.clear())

const cut = aProcedure('cut', 'Corte')

test.each([
  ['without services', { procedures: [] }, false],
  ['without professionals', { collaborators: [] }, false],
  ['whose only service is not active', { procedures: [{ ...cut, isActive: false }] }, false],
  ['whose only professional is not active', { collaborators: [{ ...taina, isActive: false }] }, false],
  ['whose professional performs no service', { collaborators: [{ ...taina, procedureIds: [] }] }, false],
  ['whose professional performs a service', {}, true],
])(
  'the owner of a company %s (%j) has the buttons that book on the dashboard: %s',
  async (_, more, books) => {
    stageDashboard(() => more, {}, 'owner', Start)
    await screen.findByRole('heading', { level: 2, name: 'Hoje' })
    // The shortcuts of the company's card are links to pages, and stay.
    const card = screen.getByRole('region', { name: 'Salão da Teresa' })
    const links = screen.getAllByRole('link', { name: 'Novo Agendamento' })
    expect(links.filter((link) => !card.contains(link))).toHaveLength(books ? 1 : 0)
    expect(screen.queryAllByRole('button', { name: 'Encaixar agora' })).toHaveLength(books ? 1 : 0)
  },
)
