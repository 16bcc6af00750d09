// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { contentId } from '../ui/skip-link.tsx'
import { RouteFocus } from './route-focus.tsx'

afterEach(cleanup)

const Frame = () => (
  <main id={contentId}>
    <RouteFocus />
    <Outlet />
  </main>
)

const List = () => (
  <>
    <h1>Agendamentos</h1>
    <Link to="/one">Abrir</Link>
  </>
)

/** Renders another title element when its data arrive. */
function Detail() {
  const [loaded, setLoaded] = useState(false)
  return loaded ? (
    <section>
      <h1>Corte</h1>
    </section>
  ) : (
    <>
      <h1>Carregando</h1>
      <button type="button" onMouseEnter={() => setLoaded(true)}>
        Dados
      </button>
    </>
  )
}

const Stage = createRoutesStub([
  {
    Component: Frame,
    children: [
      { path: '/', Component: List },
      { path: '/one', Component: Detail },
    ],
  },
])

async function opened() {
  const person = userEvent.setup()
  render(<Stage />)
  await person.click(screen.getByRole('link', { name: 'Abrir' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Carregando'))
  return person
}

test('the title of a new page gets the focus, and so does the element that replaces the title', async () => {
  const person = await opened()
  await person.hover(screen.getByRole('button', { name: 'Dados' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Corte'))
})

test('a user who has moved the focus elsewhere keeps it when the title is replaced', async () => {
  const person = await opened()
  await person.tab()
  await person.hover(screen.getByRole('button', { name: 'Dados' }))
  await screen.findByRole('heading', { name: 'Corte' })
  expect(document.activeElement).toBe(document.body)
})
