// @vitest-environment happy-dom
import type { CalendarFeed } from '@encaixe/contract/calendar-feeds.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { FeedsSection } from './feeds-section.tsx'

const address = 'https://agenda.example/agenda/novo.ics'

function stage(feeds: CalendarFeed[], more = {}) {
  let made = 0
  return stageOwner(FeedsSection, {
    'GET /api/collaborators/company/shop': () => ({ body: [{ id: 'ana', name: 'Ana Reis' }] }),
    'GET /api/calendar-feeds': () => ({ body: feeds }),
    'POST /api/calendar-feeds': (body: unknown) => {
      made += 1
      const { collaboratorId, replaces } = body as { collaboratorId: string; replaces?: string }
      const id = `feed-${made}`
      if (replaces) feeds.splice(0, 1)
      feeds.push({ id, collaboratorId, own: true, createdAt: new Date().toISOString(), readAt: null })
      return { status: 201, body: { id, url: address } }
    },
    ...more,
  })
}

const aFeed = (change: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: 'old',
  collaboratorId: null,
  own: true,
  createdAt: '2027-03-01T12:00:00Z',
  readAt: null,
  ...change,
})

test('an owner makes the address of one professional’s calendar, copies it and opens it in the calendar of the telephone', async () => {
  const { person, bodiesOf } = stage([])
  await screen.findByText('Nenhum endereço ainda.')
  await person.selectOptions(screen.getByLabelText('Agenda de'), 'Ana Reis')
  await person.click(screen.getByRole('button', { name: 'Criar endereço' }))
  await screen.findByText(address)
  expect(bodiesOf('POST /api/calendar-feeds')).toEqual([{ collaboratorId: 'ana' }])
  const heading = screen.getByRole('heading', { name: /ele não aparece de novo/ })
  expect(document.activeElement).toBe(heading)
  const open = screen.getByRole('link', { name: 'Abrir no Calendário' })
  expect(open.getAttribute('href')).toBe('webcal://agenda.example/agenda/novo.ics')
  await person.click(screen.getByRole('button', { name: 'Copiar endereço' }))
  await screen.findByText('Endereço copiado!')
  expect(await navigator.clipboard.readText()).toBe(address)
  await person.click(screen.getByRole('tab', { name: 'Google' }))
  expect(screen.getByRole('link', { name: 'Abrir o Google Agenda' }).getAttribute('href')).not.toContain(
    'novo',
  )
})

test('an owner replaces a leaked address of their own with one tap, and can only delete the address of another member', async () => {
  const { person, bodiesOf } = stage([aFeed(), aFeed({ id: 'other', collaboratorId: 'ana', own: false })])
  await person.click(await screen.findByRole('button', { name: 'Trocar endereço: Toda a empresa' }))
  await screen.findByText(address)
  expect(bodiesOf('POST /api/calendar-feeds')).toEqual([{ collaboratorId: null, replaces: 'old' }])
  await screen.findByText('Endereço trocado. O antigo não vale mais.')
  expect(screen.queryByRole('button', { name: 'Trocar endereço: Ana Reis' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Apagar endereço: Ana Reis' })).toBeTruthy()
})

test('an owner who deletes a calendar address is asked first, and reads an error when the deletion fails', async () => {
  let failing = true
  const feeds = [aFeed()]
  const { person } = stage(feeds, {
    'DELETE /api/calendar-feeds/old': () => {
      if (failing) return { status: 500, body: { error: 'x', code: 'internal' } }
      feeds.pop()
      return { status: 204, body: undefined }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Apagar endereço: Toda a empresa' }))
  await person.click(screen.getByRole('button', { name: 'Apagar endereço' }))
  await screen.findByText('Erro ao apagar o endereço. Por favor, tente novamente.')
  failing = false
  await person.click(screen.getByRole('button', { name: 'Apagar endereço' }))
  await screen.findByText('Nenhum endereço ainda.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('with ten calendar addresses an owner reads that one address must be deleted before the next is made, and may still replace one', async () => {
  stage(Array.from({ length: 10 }, (_, at) => aFeed({ id: `f${at}` })))
  await screen.findByText('Sua empresa já tem 10 endereços de agenda. Apague um para criar outro.')
  expect(screen.queryByRole('button', { name: 'Criar endereço' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Trocar endereço: Toda a empresa' })).toHaveLength(10)
})

test('an owner whose calendar addresses cannot be loaded tries again', async () => {
  let failing = true
  const { person } = stage([], {
    'GET /api/calendar-feeds': () =>
      failing ? { status: 500, body: { error: 'x', code: 'internal' } } : { body: [] },
  })
  await screen.findByText('Erro ao carregar os endereços de agenda. Por favor, tente novamente.')
  failing = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Nenhum endereço ainda.')
})
