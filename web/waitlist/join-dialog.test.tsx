// @vitest-environment happy-dom
import { ApiError } from '@encaixe/contract/client.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { JoinDialog } from './join-dialog.tsx'
import { startDraft } from './write-window.ts'

afterEach(cleanup)

const shop = {
  week: { businessHours: [], notices: [] },
  now: { date: '2027-03-02', minute: 600 },
  duration: 30,
}

/** A client who is signed in, and whose terms are refused, so that nothing reaches the network. */
function show() {
  const refused = new ApiError(409, { code: 'not_accepted', error: 'Esta empresa não aceita.' })
  const acceptTerms = vi.fn(async () => refused)
  render(
    <JoinDialog
      open
      onClose={() => undefined}
      company={{ id: 'shop', name: 'Barbearia Navalha', phone: null }}
      items={[{ procedureId: 'cut', collaboratorId: null }]}
      what="Corte"
      shop={shop}
      day={null}
      person={undefined}
      start={{ drafts: [startDraft(null, shop)], withPerson: false }}
      account={{ isSignedIn: true, email: null, isLearning: false, needsTerms: false, acceptTerms }}
      terms={null}
      here="/navalha"
      onJoined={() => undefined}
    />,
  )
  const join = () => userEvent.click(screen.getByRole('button', { name: 'Entrar na lista de espera' }))
  return { acceptTerms, join }
}

test('a client reads beside the fields what is wrong with a period until it is corrected, and sends nothing', async () => {
  const { acceptTerms, join } = show()
  await userEvent.click(screen.getByRole('radio', { name: 'Escolher dias' }))
  expect(screen.queryByText('Escolha o primeiro dia')).toBeNull()
  await join()
  const first = await screen.findByText('Escolha o primeiro dia')
  screen.getByText('Escolha o último dia')
  const field = document.activeElement
  expect(field?.getAttribute('aria-describedby')?.split(' ')).toContain(first.closest('[id]')?.id)
  await userEvent.click(screen.getByRole('radio', { name: 'Próximos 7 dias' }))
  await vi.waitFor(() => expect(screen.queryByText('Escolha o último dia')).toBeNull())
  expect(acceptTerms).not.toHaveBeenCalled()
})

test('after a first attempt a second period says at once what it needs; without it the request is sent', async () => {
  const { acceptTerms, join } = show()
  await join()
  expect((await screen.findByRole('alert')).textContent).toMatch('Esta empresa não aceita.')
  await userEvent.click(screen.getByRole('button', { name: 'Outro período também serve' }))
  await screen.findByText('Escolha o primeiro dia')
  await join()
  expect(acceptTerms).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Tirar o período 2' }))
  await join()
  await vi.waitFor(() => expect(acceptTerms).toHaveBeenCalledTimes(2))
})
