// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

function Appointments() {
  const [tab, setTab] = useState('next')
  return (
    <Tabs
      label="Agendamentos"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'next', label: 'Próximos', panel: <button type="button">Marcos Vidal</button> },
        { id: 'before', label: 'Anteriores', panel: 'O que passou' },
        { id: 'all', label: 'Todos', panel: 'Tudo' },
      ]}
    />
  )
}

test.each([
  ['{ArrowRight}', 'Anteriores'],
  ['{ArrowLeft}', 'Todos'],
  ['{End}', 'Todos'],
  ['{End}{ArrowRight}', 'Próximos'],
  ['{End}{Home}', 'Próximos'],
])('a user who presses %s selects the tab %s and sees its panel', async (keys, name) => {
  const user = userEvent.setup()
  render(<Appointments />)
  await user.tab()
  await user.keyboard(keys)
  const tab = screen.getByRole('tab', { name })
  expect(document.activeElement).toBe(tab)
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name })).toBeTruthy()
})

test('the Tab key moves from the selected tab into its panel', async () => {
  const user = userEvent.setup()
  render(<Appointments />)
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Marcos Vidal')
})
