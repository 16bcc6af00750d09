// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stageBrowser } from '../push/stage-browser.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'

beforeEach(() => localStorage.clear())

const company = { id: 'shop', name: 'Salão da Teresa', slug: 'teresa' }
const tuesday = { date: '2027-03-02', minute: 14 * 60 + 12, weekday: 'tuesday' } as const
const Page = () => <OwnerDashboard company={company} today={tuesday} certain />

const shop = (total: number) => ({
  'GET /api/procedures/company/shop': () => ({ body: [] }),
  'GET /api/schedules/company/shop': () => ({ body: { items: [], nextCursor: null } }),
  'GET /api/schedules/counts': () => ({ body: { upcoming: 2, total, conflicts: 0 } }),
})
const asked = () => screen.queryByRole('region', { name: 'Avisos no celular' })

test('a receptionist whose company has had appointments is offered notifications', async () => {
  stageBrowser('default')
  stageOwner(Page, shop(3), 'reception')
  await waitFor(() => expect(asked()).not.toBeNull())
})

test('a receptionist whose company has no past appointment is offered no notifications', async () => {
  stageBrowser('default')
  stageOwner(Page, shop(2), 'reception')
  await screen.findByRole('heading', { name: 'Hoje' })
  await import('../push/push-invite.tsx')
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked()).toBeNull()
})
