// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, test } from 'vitest'
import { turnView } from './describe-view.ts'
import { useCalendarView, useOpenPanel } from './read-view.ts'

afterEach(cleanup)

function Calendar() {
  const { view, show } = useCalendarView('2027-03-02')
  const { openId, open } = useOpenPanel()
  return (
    <>
      <output>{`${view.mode} ${view.date} ${view.personId ?? 'todos'}`}</output>
      <output>{openId ? `painel ${openId}` : 'sem painel'}</output>
      <button type="button" onClick={() => open('corte')}>
        Corte
      </button>
      <button type="button" onClick={() => show({ mode: 'semana' })}>
        Semana
      </button>
      <button type="button" onClick={() => show({ personId: 'taina' })}>
        Tainá
      </button>
      <button type="button" onClick={() => show((before) => turnView(before, 1))}>
        Próximo
      </button>
    </>
  )
}

/** Renders the calendar so that each change of the address waits until `open` is called, as on a slow phone. */
function stage() {
  const waiting: (() => void)[] = []
  let first = true
  const loader = () => {
    if (first) {
      first = false
      return null
    }
    return new Promise<null>((resolve) => waiting.push(() => resolve(null)))
  }
  const Stub = createRoutesStub([{ path: '/', Component: Calendar, loader, HydrateFallback: () => null }])
  render(<Stub initialEntries={['/']} />)
  const open = () =>
    act(async () => {
      for (const resolve of waiting.splice(0)) resolve()
    })
  return { user: userEvent.setup(), open }
}

const press = async ({ user }: ReturnType<typeof stage>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('an owner who chooses the week and then a person before the week has opened sees that person’s week', async () => {
  const at = stage()
  await press(at, 'Semana')
  await press(at, 'Tainá')
  await at.open()
  await screen.findByText('semana 2027-03-02 taina')
})

test('an owner who taps twice on the next day moves two days, and the next tap moves one day more', async () => {
  const at = stage()
  await press(at, 'Próximo')
  await press(at, 'Próximo')
  await at.open()
  await screen.findByText('dia 2027-03-04 todos')
  await press(at, 'Próximo')
  await at.open()
  await screen.findByText('dia 2027-03-05 todos')
})

test('an owner who opens an appointment before the week has opened sees it beside the week', async () => {
  const at = stage()
  await press(at, 'Semana')
  await press(at, 'Corte')
  await at.open()
  await screen.findByText('semana 2027-03-02 todos')
  await screen.findByText('painel corte')
})
