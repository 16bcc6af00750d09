// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDeployment } from '../platform/deployment.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PublicRoot } from './public-root.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const deployment = {
  publicUrl: 'https://encaixe.example',
  supportEmail: 'ajuda@encaixe.example',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Conta Azul',
  local: false,
  year: '2027',
}

const show = (page: ReactNode) =>
  render(
    <PublicRoot deployment={deployment} path="/navalha">
      {page}
    </PublicRoot>,
  )

const Provider = () => <p>{useDeployment().oidcName}</p>

test('a page without the router reads the settings of the deployment, and its links are ordinary links', () => {
  show(
    <>
      <Provider />
      <ButtonLink to="/navalha">Voltar</ButtonLink>
    </>,
  )
  expect(screen.getByText('Conta Azul')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/navalha')
})

test('a visitor of a page without the router that fails to render reads so, and finds a link to the home page', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Broken = () => {
    throw new Error('The component failed to render')
  }
  show(<Broken />)
  expect(screen.getByRole('heading', { name: 'Algo deu errado' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar para o início' }).getAttribute('href')).toBe('/')
})
