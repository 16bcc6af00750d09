// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { GridMoves } from './load-parts.ts'
import { anEntry, anOff, date, rui, stageGrid, tai, two } from './stage-grid.tsx'

afterEach(cleanup)
// Loads the script of moving, which arrives with the days on the real page.
beforeAll(async () => void (await GridMoves.fetch()))

const names = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map((item) => within(item).queryByRole('button')?.textContent ?? item.textContent)

test('a screen reader reads a column from morning to evening', () => {
  stageGrid()
  const column = screen.getByRole('region', { name: 'Rui Castro' })
  expect(within(column).getByText('1 agendamento')).toBeTruthy()
  const links = within(column).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'Livre, 09:00 às 09:30, agendar com Rui Castro',
    'Livre, 10:00 às 10:30, agendar com Rui Castro',
    'Livre, 10:30 às 11:00, agendar com Rui Castro',
    'Livre, 11:00 às 11:30, agendar com Rui Castro',
    'Livre, 11:30 às 12:00, agendar com Rui Castro',
    'Fechado, 12:00 às 17:00, com Rui Castro, agendar mesmo assim',
  ])
  expect(names(column)[1]).toContain('09:30 às 10:00, Cliente a, Corte, Agendado, com Rui Castro')
})

test('the head of a column counts appointments that take time: neither a cancelled one nor a no-show', () => {
  const gone = [
    { ...anEntry('c', rui, '10:00', '10:30'), status: 'cancelled' as const },
    { ...anEntry('d', rui, '10:30', '10:45'), status: 'no_show' as const },
  ]
  stageGrid([...two, ...gone])
  const column = screen.getByRole('region', { name: 'Rui Castro' })
  expect(within(column).getByText('1 agendamento')).toBeTruthy()
  // Both statuses must differ in the smallest card: one is struck through, the other has a cross before the name.
  const drawn = (name: string) =>
    within(column)
      .getByRole('button', { name: new RegExp(name) })
      .querySelector('[title]')
  expect(drawn('Cliente c')?.className).toContain('line-through')
  expect(drawn('Cliente c')?.querySelector('svg')).toBeNull()
  expect(drawn('Cliente d')?.className).not.toContain('line-through')
  expect(drawn('Cliente d')?.querySelector('svg')).not.toBeNull()
})

test('besides the menus of the column heads the grid has one Tab stop: the last focused element', async () => {
  const { user } = stageGrid()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Opções de Rui Castro')
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toContain('09:00 às 09:30, agendar com Rui')
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toContain('09:30 às 10:00, agendar com Tainá')
  await user.tab()
  await user.tab({ shift: true })
  expect(document.activeElement?.getAttribute('aria-label')).toContain('09:30 às 10:00, agendar com Tainá')
})

test('in the grid Enter books a free time or opens an appointment, and Page Down turns the day', async () => {
  const { user, onBook, onOpen, onTurn } = stageGrid()
  await user.click(screen.getByRole('link', { name: /^Livre, 11:00 às 11:30, agendar com Tainá/ }))
  expect(onBook).toHaveBeenCalledWith(`/schedules/new?date=${date}&time=11%3A00&collaboratorId=tai`)
  await user.click(screen.getByRole('button', { name: /Cliente b/ }))
  expect(onOpen).toHaveBeenCalledWith('b')
  await user.keyboard('{PageDown}{PageUp}')
  expect(onTurn.mock.calls).toEqual([[1], [-1]])
})

test('a move by keyboard skips busy times and drops where Enter is pressed', async () => {
  const { user, onMove } = stageGrid()
  screen.getByRole('button', { name: /Cliente a/ }).focus()
  await user.keyboard('m{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('status').textContent).toBe('10:30, com Tainá Ribeiro')
  await user.keyboard('{Enter}')
  const [entry, target] = onMove.mock.calls[0] ?? []
  expect([entry?.id, target?.column.person.id, target?.start]).toEqual(['a', 'tai', 630])
})

test('Esc cancels a move; while booking is closed, nothing can be moved or booked', async () => {
  const { user, onMove } = stageGrid()
  screen.getByRole('button', { name: /Cliente a/ }).focus()
  await user.keyboard('m{ArrowDown}{Escape}')
  expect(screen.getByRole('status').textContent).toBe('Nada mudou.')
  expect(onMove).not.toHaveBeenCalled()
  cleanup()
  stageGrid(two, false)
  expect(screen.queryByRole('link')).toBeNull()
  screen.getByRole('button', { name: /Cliente a/ }).focus()
  await user.keyboard('m')
  expect(screen.getByRole('status').textContent).toBe('Este agendamento não pode ser movido.')
})

test('when another user books the focused time, the nearest element gets the focus', async () => {
  const { show } = stageGrid()
  screen.getByRole('link', { name: /^Livre, 11:00 às 11:30, agendar com Rui/ }).focus()
  show([...two, anEntry('c', rui, '11:00', '11:30')])
  await Promise.resolve()
  expect(document.activeElement?.textContent).toContain('11:00 às 11:30, Cliente c')
})

test('Page Down to a day that must first load puts the focus at the same time of that day, unless the user moved on', async () => {
  const { user, hide, show } = stageGrid()
  screen.getByRole('link', { name: /^Livre, 11:00 às 11:30, agendar com Tainá/ }).focus()
  await user.keyboard('{PageDown}')
  hide()
  show(two)
  expect(document.activeElement?.getAttribute('aria-label')).toContain('11:00 às 11:30, agendar com Tainá')
  await user.keyboard('{PageDown}')
  hide()
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  show(two)
  expect(document.activeElement).toBe(other)
  other.remove()
})

test('a click on a day off of a professional books there and names the day off, and the day off hides no appointment', async () => {
  const { user, onBook, onOpen, onBlock } = stageGrid(two, true, [anOff({ reason: 'Férias' })])
  const column = within(screen.getByRole('region', { name: 'Rui Castro' }))
  column.getByRole('button', { name: 'Férias, o dia todo' }).focus()
  await user.keyboard('b{Enter}')
  expect(onBlock).not.toHaveBeenCalled()
  expect(onBook).toHaveBeenCalledWith(`/schedules/new?date=${date}&time=09%3A00&collaboratorId=rui`, 'off')
  await user.click(column.getByRole('button', { name: /Cliente a/ }))
  expect(onOpen).toHaveBeenCalledWith('a')
})

test('Enter on a day off that begins with an appointment books after that appointment; on a full day off it opens the day off', async () => {
  const off = [anOff({ reason: 'Férias' })]
  const { user, show, onBook, onException } = stageGrid([anEntry('a', rui, '09:00', '10:30')], true, off)
  const stop = () =>
    within(screen.getByRole('region', { name: 'Rui Castro' })).getByRole('button', { name: /^Férias/ })
  stop().focus()
  await user.keyboard('{Enter}')
  expect(onBook).toHaveBeenCalledWith(`/schedules/new?date=${date}&time=10%3A30&collaboratorId=rui`, 'off')
  show([anEntry('a', rui, '00:00', '23:59')])
  stop().focus()
  await user.keyboard('{Enter}')
  expect(onException).toHaveBeenCalledWith('off')
})

test('where nothing can be booked, a click on a day off opens it', async () => {
  const { user, onBook, onException } = stageGrid(two, false, [anOff({ reason: 'Férias' })])
  await user.click(screen.getByRole('button', { name: 'Férias, o dia todo' }))
  expect(onException).toHaveBeenCalledWith('off')
  expect(onBook).not.toHaveBeenCalled()
})

test('a held time shows its end and its client, and is no button', () => {
  const held = { ...anEntry('h', rui, '11:00', '11:30'), status: 'held' as const }
  stageGrid([{ ...held, heldUntil: '2027-03-03T18:30:00.000Z' }])
  expect(screen.getByText('11:00 às 11:30, Reservado até 15:30 para Cliente h, Corte')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Cliente h/ })).toBeNull()
})

test('an appointment placed outside the hours on purpose says "fora do horário", and an appointment on a later day off says "para resolver"', () => {
  const away = { ...rui, days: [{ date, windows: [], breaks: [] }] }
  const [first = anEntry('a', rui, '09:30', '10:00')] = two
  stageGrid(
    [first, { ...anEntry('o', tai, '12:30', '13:00'), outside: true }],
    true,
    [anOff({})],
    [away, tai],
  )
  expect(screen.getByRole('button', { name: /Cliente a.*, para resolver/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Cliente o.*, fora do horário/ })).toBeTruthy()
})

test('an owner blocks a free time with the key B, and opens the menu of a column head by keyboard', async () => {
  const { user, onBlock, folga } = stageGrid()
  screen.getByRole('link', { name: /^Livre, 11:00 às 11:30, agendar com Tainá/ }).focus()
  await user.keyboard('b')
  expect(onBlock.mock.calls[0]?.[0]).toMatchObject({
    column: { person: { id: 'tai' } },
    start: 660,
    end: 690,
  })
  screen.getByRole('button', { name: 'Opções de Tainá Ribeiro' }).focus()
  await user.keyboard('{Enter}{Enter}')
  expect(folga).toHaveBeenCalledWith('tai')
})

test('a booking that waits for the company’s answer opens like an appointment', async () => {
  const asked = { ...anEntry('q', rui, '11:00', '11:30'), status: 'held' as const, asked: true }
  const { user, onOpen } = stageGrid([{ ...asked, heldUntil: '2027-03-03T13:00:00.000Z' }])
  await user.click(screen.getByRole('button', { name: /Cliente q, Corte, Esperando a sua resposta/ }))
  expect(onOpen).toHaveBeenCalledWith('q')
})

test('while a day is shown it keeps its scale when a short appointment comes, unless its card would be too low', () => {
  const { show } = stageGrid()
  const hour = () =>
    document.querySelector<HTMLElement>('[style*="--hour"]')?.style.getPropertyValue('--hour')
  const before = hour()
  show([...two, anEntry('c', rui, '10:05', '10:20')])
  expect(hour()).toBe(before)
  show([...two, anEntry('c', rui, '10:05', '10:15')])
  expect(hour()).not.toBe(before)
})
