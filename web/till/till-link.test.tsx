// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { TillLink } from './till-link.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an owner is led to the till also when its amount does not load', async () => {
  stageOwner(() => <TillLink today="2027-03-02" />)
  expect(screen.getByRole('link', { name: 'Caixa de hoje: …' })).toBeTruthy()
  await screen.findByRole('link', { name: 'Caixa de hoje' })
})
