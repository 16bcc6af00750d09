// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const sentence = 'Colaborador atualizado com sucesso!'

function Saving() {
  const notify = useToast()
  return (
    <button type="button" onClick={() => notify(sentence)}>
      Salvar
    </button>
  )
}

function Moving({ onUndo }: { onUndo: () => void }) {
  const notify = useToast()
  const action = { label: 'Desfazer', onAction: onUndo }
  return (
    <button type="button" onClick={() => notify(sentence, 'success', action)}>
      Mover
    </button>
  )
}

const page = () =>
  render(
    <ToastProvider>
      <Saving />
    </ToastProvider>,
  )

test('a toast appears in a live region that existed before the toast', () => {
  page()
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  fireEvent.click(screen.getByText('Salvar'))
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toContain(sentence)
})

test('a toast that would cover a control appears above the control', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 300, 50))
  page()
  fireEvent.click(screen.getByText('Salvar'))
  expect(screen.getByRole('region', { name: 'Avisos' }).style.translate).toBe('0 -58px')
  vi.restoreAllMocks()
})

test('on a page full of controls a toast appears above the bar that stays at the bottom', () => {
  const boxes: Record<string, DOMRect> = { Salvar: new DOMRect(0, 200, 300, 50) }
  for (let line = 0; line < 20; line += 1) boxes[`Linha ${line}`] = new DOMRect(0, line * 10, 300, 10)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.textContent] ?? new DOMRect(0, 200, 300, 50)
  })
  render(
    <ToastProvider>
      {Object.keys(boxes).map(
        (name) =>
          name !== 'Salvar' && (
            <a key={name} href="/">
              {name}
            </a>
          ),
      )}
      <div style={{ position: 'sticky' }}>
        <Saving />
      </div>
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Salvar'))
  expect(screen.getByRole('region', { name: 'Avisos' }).style.translate).toBe('0 -58px')
  vi.restoreAllMocks()
})

test('a toast disappears after the time needed to read it', () => {
  page()
  fireEvent.click(screen.getByText('Salvar'))
  act(() => vi.advanceTimersByTime(5900))
  expect(screen.queryByText(sentence)).toBeTruthy()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a toast stays while its button has the focus, and Fechar closes it at once', () => {
  page()
  fireEvent.click(screen.getByText('Salvar'))
  const close = screen.getByRole('button', { name: 'Fechar' })
  act(() => close.focus())
  act(() => vi.advanceTimersByTime(20_000))
  expect(screen.queryByText(sentence)).toBeTruthy()
  fireEvent.click(close)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a toast with an action stays for ten seconds', () => {
  render(
    <ToastProvider>
      <Moving onUndo={() => undefined} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Mover'))
  act(() => vi.advanceTimersByTime(9_900))
  expect(screen.queryByText(sentence)).toBeTruthy()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('the same text twice shows one toast', () => {
  page()
  fireEvent.click(screen.getByText('Salvar'))
  fireEvent.click(screen.getByText('Salvar'))
  expect(screen.getAllByText(sentence)).toHaveLength(1)
})

function Answering() {
  const notify = useToast()
  const say = (text: string, about: string) => () => notify(text, 'success', undefined, about)
  return (
    <>
      <button type="button" onClick={say('Concluído', 'a')}>
        Concluir
      </button>
      <button type="button" onClick={say('Agendado de novo', 'a')}>
        Desfazer
      </button>
      <button type="button" onClick={say('Cancelado', 'b')}>
        Cancelar outro
      </button>
    </>
  )
}

test('a toast replaces the earlier toast about the same appointment, and leaves toasts about other appointments', () => {
  render(
    <ToastProvider>
      <Answering />
    </ToastProvider>,
  )
  for (const name of ['Concluir', 'Cancelar outro', 'Desfazer']) fireEvent.click(screen.getByText(name))
  expect(screen.queryByText('Concluído')).toBeNull()
  expect(screen.getByText('Cancelado')).toBeTruthy()
  expect(screen.getByText('Agendado de novo')).toBeTruthy()
})

test('a toast with an undo action stays as long as undoing is possible', () => {
  const onUndo = vi.fn()
  render(
    <ToastProvider>
      <Moving onUndo={onUndo} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Mover'))
  act(() => vi.advanceTimersByTime(9_900))
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(screen.queryByText(sentence)).toBeNull()
  fireEvent.click(screen.getByText('Mover'))
  act(() => vi.advanceTimersByTime(10_100))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('Ctrl+Z runs the latest undo action, except inside a text field', () => {
  const onUndo = vi.fn()
  render(
    <ToastProvider>
      <Moving onUndo={onUndo} />
      <textarea aria-label="Observações" />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Mover'))
  fireEvent.keyDown(screen.getByLabelText('Observações'), { key: 'z', ctrlKey: true })
  expect(onUndo).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(onUndo).toHaveBeenCalledOnce()
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a user who closes a toast gets the focus back on the element that had it before', () => {
  page()
  const save = screen.getByText('Salvar')
  act(() => save.focus())
  fireEvent.click(save)
  act(() => screen.getByRole('button', { name: 'Fechar' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(document.activeElement).toBe(save)
})
