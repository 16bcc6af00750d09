// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stageBrowser } from '../push/stage-browser.ts'
import { stageDashboard } from './stage-dashboard.tsx'

beforeEach(() => localStorage.clear())

const had = (total: number) => () => ({ counts: { upcoming: 2, total, conflicts: 0 }, procedures: [] })
const asked = () => screen.queryByRole('region', { name: 'Avisos no celular' })

test('a receptionist whose company has had appointments is offered notifications', async () => {
  stageBrowser('default')
  stageDashboard(had(3), {}, 'reception')
  await waitFor(() => expect(asked()).not.toBeNull())
})

test('a receptionist whose company has no past appointment is offered no notifications', async () => {
  stageBrowser('default')
  stageDashboard(had(2), {}, 'reception')
  await screen.findByRole('heading', { name: 'Hoje' })
  await import('../push/push-invite.tsx')
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked()).toBeNull()
})
