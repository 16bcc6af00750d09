// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { TermsAcceptance } from './terms-acceptance.tsx'

afterEach(cleanup)

type Props = Parameters<typeof TermsAcceptance>[0]

function show(props: Partial<Props> = {}) {
  const onAccept = vi.fn()
  let change: (props: Props) => void = () => undefined
  const all = { onAccept, processing: false, failed: false, back: '/dashboard', ...props }
  function Page() {
    const [now, setNow] = useState<Props>(all)
    change = setNow
    return <TermsAcceptance {...now} />
  }
  const Router = createRoutesStub([{ path: '/', Component: Page }])
  render(<Router />)
  return { onAccept, again: (more: Partial<Props>) => act(() => change({ ...all, ...more })) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = () => screen.getByRole('checkbox', { name: /^Eu li e aceito os Termos de Uso/ })

test('a user who has not checked the box cannot accept the terms and reads why', async () => {
  const { onAccept } = show()
  expect(button('Aceitar e Continuar').disabled).toBe(true)
  expect(screen.getByText('Você precisa aceitar os termos para continuar.')).toBeTruthy()
  await userEvent.click(button('Aceitar e Continuar'))
  expect(onAccept).not.toHaveBeenCalled()
  await userEvent.click(box())
  await userEvent.click(button('Aceitar e Continuar'))
  expect(onAccept).toHaveBeenCalledOnce()
})

test('a second click during the request accepts the terms only once', async () => {
  const { onAccept, again } = show()
  await userEvent.click(box())
  again({ processing: true })
  await userEvent.click(button('Processando...'))
  await userEvent.keyboard('{Enter}')
  expect(onAccept).not.toHaveBeenCalled()
})

test('a user whose acceptance of the terms fails reads the error at once and can try again', async () => {
  const { onAccept } = show({ failed: true })
  expect(screen.getByRole('alert').textContent).toBe(
    'Ocorreu um erro ao aceitar os termos. Por favor, tente novamente.',
  )
  await userEvent.click(box())
  await userEvent.click(button('Aceitar e Continuar'))
  expect(onAccept).toHaveBeenCalledOnce()
})

test('a keyboard user can focus the text of the terms and scroll it', async () => {
  show()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Texto dos Termos de Uso')
  await userEvent.tab()
  expect(document.activeElement?.tagName).toBe('A')
  expect(screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/dashboard')
})

test('a user who accepted an earlier version of the terms reads the changes; a new user does not', () => {
  show({ news: ['O teste passou a 45 dias.', 'O foro mudou.'] })
  expect(screen.getByText('Os termos mudaram desde que você os aceitou')).toBeTruthy()
  expect(screen.getByText('O foro mudou.').tagName).toBe('LI')
  cleanup()
  show()
  expect(screen.queryByText('Os termos mudaram desde que você os aceitou')).toBeNull()
})
