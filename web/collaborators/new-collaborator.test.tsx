// @vitest-environment happy-dom
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { NewCollaborator } from './new-collaborator.tsx'

const post = 'POST /api/collaborators'
const creating = {
  [post]: (body: unknown) => ({ status: 201, body: { id: 'new', version: 1, ...(body as object) } }),
}
const start = () => screen.findByLabelText<HTMLInputElement>('Nome')

test('an owner who works alone fills in their own name and e-mail with one tap', async () => {
  const { person, bodiesOf } = stageOwner(() => <NewCollaborator />, creating)
  await person.click(await screen.findByRole('button', { name: 'Sou eu que atendo' }))
  await person.click(screen.getByRole('button', { name: 'Criar colaborador' }))
  await screen.findByRole('heading', { name: 'a lista de colaboradores' })
  expect(bodiesOf(post)).toMatchObject([{ name: 'Teresa Lima', email: 'teresa@salao.example' }])
})

test('an owner fills the week with one tap, and undoes it', async () => {
  const { person, bodiesOf } = stageOwner(() => <NewCollaborator />, creating)
  await person.type(await start(), 'Bia')
  await person.type(screen.getByLabelText('E-mail'), 'bia@salao.example')
  const chip = (name: string) => screen.getByRole('button', { name })
  const isPressed = (name: string) => chip(name).getAttribute('aria-pressed') === 'true'
  expect(isPressed('Seg a sex, 9h às 18h')).toBe(true)
  await person.click(chip('Seg a sáb, 8h às 18h'))
  await person.click(chip('Desfazer'))
  expect(isPressed('Seg a sex, 9h às 18h')).toBe(true)
  await person.click(chip('Ter a sáb, 10h às 20h'))
  screen.getByText('Semana preenchida: Ter a sáb, 10h às 20h, com intervalo das 12h às 13h.')
  await person.click(screen.getByRole('tab', { name: /^Jornada/ }))
  const saturday = within(screen.getByRole('group', { name: 'Sábado' }))
  expect(saturday.getByLabelText<HTMLInputElement>('Término').value).toBe('20:00')
  await person.click(chip('Criar colaborador'))
  const working = {
    enabled: true,
    startTime: '10:00',
    endTime: '20:00',
    breakStart: '12:00',
    breakEnd: '13:00',
  }
  const { sunday } = defaultWorkSchedule()
  await waitFor(() =>
    expect(bodiesOf(post)).toMatchObject([
      { workSchedule: { monday: sunday, tuesday: working, saturday: working, sunday } },
    ]),
  )
})

test('an owner saves one collaborator after the other without leaving the form', async () => {
  const { person, bodiesOf } = stageOwner(() => <NewCollaborator />, creating)
  await person.type(await start(), 'Bia')
  await person.type(screen.getByLabelText('E-mail'), 'bia@salao.example')
  await person.click(screen.getByRole('button', { name: 'Ter a sáb, 10h às 20h' }))
  await person.click(screen.getByRole('button', { name: 'Salvar e cadastrar outro' }))
  await screen.findByText('Bia já está na equipe. A mesma jornada vale para a próxima pessoa.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('')
  await person.type(screen.getByLabelText('Nome'), 'Rui')
  await person.type(screen.getByLabelText('E-mail'), 'rui@salao.example')
  await person.click(screen.getByRole('button', { name: 'Criar colaborador' }))
  await screen.findByRole('heading', { name: 'a lista de colaboradores' })
  const tuesday = { enabled: true, startTime: '10:00', endTime: '20:00' }
  expect(bodiesOf(post)).toMatchObject([
    { name: 'Bia', workSchedule: { tuesday } },
    { name: 'Rui', workSchedule: { tuesday } },
  ])
})
