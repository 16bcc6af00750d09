// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { LeaveSection } from './leave-section.tsx'

afterEach(() => void vi.restoreAllMocks())

async function leave(status: number) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const body = status === 204 ? undefined : { error: 'x', code: status === 404 ? 'not_found' : 'internal' }
  const { person, sent } = stageOwner(
    LeaveSection,
    { 'DELETE /api/members/m1': () => ({ status, body }) },
    'reception',
  )
  screen.getByText('Você faz parte do Salão da Teresa, como recepção.')
  await person.click(screen.getByRole('button', { name: 'Sair desta empresa' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sair do Salão da Teresa?' }))
  expect(sent).toEqual([])
  await person.click(question.getByRole('button', { name: 'Sair da empresa' }))
  return { assign, question }
}

test.each([204, 404])(
  'a member leaves the company after a question and lands on the remaining company or page, also when the API answers %s',
  async (status) => {
    const { assign } = await leave(status)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  },
)

test('a member whose attempt to leave the company fails reads the error in the question and stays', async () => {
  const { assign, question } = await leave(500)
  await question.findByText('Erro ao sair da empresa. Por favor, tente novamente.')
  expect(assign).not.toHaveBeenCalled()
})

test('an owner has no button to leave the company', () => {
  stageOwner(LeaveSection)
  expect(screen.queryByRole('button')).toBeNull()
})
