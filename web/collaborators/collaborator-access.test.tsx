// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { CollaboratorList } from './collaborator-list.tsx'

const expiresAt = '2027-03-09T12:00:00Z'
const lastDay = '2027-03-09'
const url = 'https://encaixe.example/convite/segredo'
const tai = { id: 'tai', name: 'Tainá Ribeiro', email: 'tai@salao.example', isActive: true, photo: null }
const rui = { ...tai, id: 'rui', name: 'Rui Castro', email: 'rui@salao.example' }
const bia = {
  id: 'm2',
  collaboratorId: null,
  role: 'reception',
  since: expiresAt,
  accountEmail: 'bia.rocha@gmail.example',
  name: 'Bia Rocha',
  email: 'b@x',
}
const member = { ...bia, id: 'm1', collaboratorId: 'rui', role: 'professional', name: 'Rui Castro' }
const waiting = {
  id: 'i1',
  collaboratorId: 'tai',
  role: 'manager',
  expiresAt,
  lastDay,
  name: tai.name,
  email: tai.email,
}

const people = [tai, rui].map((one) => ({ ...one, role: '', procedureIds: ['cut'], workSchedule: {} }))

function stage(answers: Parameters<typeof stageOwner>[1] = {}) {
  return stageOwner(() => <CollaboratorList share={null} />, {
    'GET /api/collaborators/company/shop': () => ({ body: people }),
    'GET /api/members': () => ({ body: [member, bia] }),
    'GET /api/invitations': () => ({ body: [] }),
    ...answers,
  })
}

const press = async ({ person }: ReturnType<typeof stage>, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }))

test('an owner moves a collaborator up, and the order of the page is stored at once', async () => {
  const call = 'PUT /api/companies/shop/collaborators/order'
  const at = stage({ [call]: () => ({ status: 204, body: null }) })
  await press(at, 'Subir Rui Castro')
  await screen.findByText('Rui Castro, 1 de 2')
  await waitFor(() => expect(at.bodiesOf(call)).toEqual([{ ids: ['rui', 'tai'] }]))
})

test('an owner invites a collaborator and shares the link, which is shown once', async () => {
  const at = stage({
    'POST /api/collaborators/tai/invite': () => ({
      status: 201,
      body: { id: 'i1', url, expiresAt, lastDay, email: 'tai@salao.example' },
    }),
  })
  await press(at, 'Dar acesso a Tainá Ribeiro')
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar acesso a Tainá Ribeiro' }))
  dialog.getByText(
    'Não vê a tabela de preços nem o faturamento da empresa, nem os clientes e os horários dos colegas.',
  )
  await at.person.click(dialog.getByRole('radio', { name: /^Recepção/ }))
  dialog.getByText(/^Não vê o total que cada cliente gastou/)
  await at.person.click(dialog.getByRole('button', { name: 'Criar convite' }))
  await screen.findByText(url)
  const ready = screen.getByRole('dialog', { name: 'Convite pronto para Tainá Ribeiro' })
  expect(ready.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.textContent).toContain('tai@salao.example')
  const sending =
    within(ready)
      .getByRole('link', { name: /WhatsApp/ })
      .getAttribute('href') ?? ''
  expect(decodeURIComponent(sending)).toContain(
    `agenda do Salão da Teresa. É só abrir, entrar e aceitar: ${url}`,
  )
  expect(at.bodiesOf('POST /api/collaborators/tai/invite')).toEqual([{ role: 'reception' }])
  await at.person.click(within(ready).getByRole('button', { name: 'Pronto' }))
  expect(screen.queryByText(url)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dar acesso a Tainá Ribeiro' }))
})

test('an owner whose invitation is refused reads why, and the dialog stays', async () => {
  const error = 'Sua conta já enviou 30 convites em 24 horas.'
  const at = stage({
    'POST /api/collaborators/tai/invite': () => ({ status: 409, body: { error, code: 'too_many' } }),
  })
  await press(at, 'Dar acesso a Tainá Ribeiro')
  await press(at, 'Criar convite')
  expect((await screen.findByText(error)).closest('[role=alert]')).toBeTruthy()
})

test('an owner who invites an inactive collaborator reads beside the access why the invitation is refused', async () => {
  const role = 'Este colaborador está inativo. Ative antes de convidar.'
  const at = stage({
    'POST /api/collaborators/tai/invite': () => ({
      status: 400,
      body: { error: 'Confira os dados informados.', code: 'invalid', fields: { role } },
    }),
  })
  await press(at, 'Dar acesso a Tainá Ribeiro')
  await press(at, 'Criar convite')
  await screen.findByRole('group', { name: 'Acesso', description: role })
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  expect(screen.queryByText('Confira os dados informados.')).toBeNull()
})

test('an owner invites a receptionist, and reads beside the field which value is missing', async () => {
  const at = stage({
    'POST /api/invitations': () => ({
      status: 201,
      body: { id: 'i2', url, expiresAt, lastDay, email: 'lia@salao.example' },
    }),
  })
  await press(at, 'Convidar')
  await press(at, 'Criar convite')
  await screen.findByText('Informe o nome')
  await at.person.type(screen.getByLabelText('Nome'), 'Lia Prado')
  await at.person.type(screen.getByLabelText('E-mail'), 'lia@salao.example')
  await press(at, 'Criar convite')
  await screen.findByText(url)
  expect(at.bodiesOf('POST /api/invitations')).toEqual([
    { name: 'Lia Prado', email: 'lia@salao.example', role: 'reception' },
  ])
})

test('an owner withdraws an open invitation', async () => {
  const at = stage({
    'GET /api/invitations': () => ({ body: [waiting] }),
    'DELETE /api/members/invitations/i1': () => ({ status: 204, body: undefined }),
  })
  await press(at, 'Convite até 09/03: acesso de Tainá Ribeiro')
  await screen.findByText('Gerente. Enviado para tai@salao.example, vale até 09/03/2027.')
  await press(at, 'Desfazer convite')
  await screen.findByText('Convite de Tainá Ribeiro desfeito')
  expect(at.bodiesOf('DELETE /api/members/invitations/i1')).toHaveLength(1)
})

test('an owner changes the role of a member', async () => {
  const at = stage({ 'PATCH /api/members/m1': () => ({ body: { ...member, role: 'manager' } }) })
  await press(at, 'Profissional: acesso de Rui Castro')
  await at.person.click(await screen.findByRole('radio', { name: /^Gerente/ }))
  await press(at, 'Salvar')
  await screen.findByText('Rui Castro agora tem o acesso de gerente')
  expect(at.bodiesOf('PATCH /api/members/m1')).toEqual([{ role: 'manager' }])
})

test('an owner who ends the access of a professional reads that the mails of the appointments end too', async () => {
  const at = stage()
  await press(at, 'Profissional: acesso de Rui Castro')
  await press(at, 'Tirar o acesso')
  await screen.findByText(/Os e-mails dos agendamentos de Rui Castro param também\./)
})

test('a member who does not attend cannot become a professional, and an owner ends this access after a question', async () => {
  const at = stage({ 'DELETE /api/members/m2': () => ({ status: 204, body: undefined }) })
  await press(at, 'Recepção: acesso de Bia Rocha')
  await screen.findByRole('radio', { name: /^Gerente/ })
  screen.getByText('bia.rocha@gmail.example')
  expect(screen.queryByRole('radio', { name: /^Profissional/ })).toBeNull()
  await press(at, 'Tirar o acesso')
  const question = within(await screen.findByRole('alertdialog', { name: 'Tirar o acesso de Bia Rocha?' }))
  question.getByText(/^Vale na hora, .+ em outros aplicativos\. O que já foi feito fica/)
  await at.person.click(question.getByRole('button', { name: 'Tirar o acesso' }))
  await screen.findByText('Bia Rocha não tem mais acesso')
  await waitFor(() => expect(at.bodiesOf('DELETE /api/members/m2')).toHaveLength(1))
})

test('an owner whose accesses fail to load still has the list, and tries again', async () => {
  const at = stage({ 'GET /api/members': () => ({ status: 500, body: { error: 'x', code: 'internal' } }) })
  await screen.findByText('Erro ao carregar os acessos da equipe. Por favor, tente novamente.')
  screen.getByText('Rui Castro')
  await press(at, 'Tentar de novo')
  await waitFor(() => expect(at.bodiesOf('GET /api/members')).toHaveLength(2))
})

test('a manager sees the collaborators without their access', async () => {
  const { sent } = stageOwner(
    () => <CollaboratorList share={null} />,
    { 'GET /api/collaborators/company/shop': () => ({ body: people }) },
    'manager',
  )
  await screen.findByText('Rui Castro')
  expect(screen.queryByText('Acesso')).toBeNull()
  expect(screen.queryByText('Quem não atende')).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/members')
})

test("an owner who deactivates a member is asked first, because the member's access ends", async () => {
  const at = stage({ 'PATCH /api/collaborators/rui/status': () => ({ body: { ...rui, isActive: false } }) })
  await screen.findByText('Profissional')
  await press(at, 'Desativar Rui Castro')
  const question = within(await screen.findByRole('alertdialog', { name: 'Desativar Rui Castro' }))
  question.getByText(/^O acesso de Rui Castro à empresa acaba na hora/)
  expect(at.bodiesOf('PATCH /api/collaborators/rui/status')).toEqual([])
  await at.person.click(question.getByRole('button', { name: 'Desativar' }))
  await waitFor(() =>
    expect(at.bodiesOf('PATCH /api/collaborators/rui/status')).toEqual([{ isActive: false }]),
  )
  await waitFor(() => expect(at.bodiesOf('GET /api/members')).toHaveLength(2))
})

test('an owner who deletes an invited collaborator reads that the invitation ends', async () => {
  const at = stage({ 'GET /api/invitations': () => ({ body: [waiting] }) })
  await screen.findByText('Convite até 09/03')
  await press(at, 'Excluir Tainá Ribeiro')
  const question = within(await screen.findByRole('alertdialog', { name: 'Excluir Tainá Ribeiro' }))
  question.getByText(/^Tem certeza que deseja excluir.* O convite enviado a Tainá Ribeiro deixa de valer\.$/)
})

test('an owner who attends is not offered access to the own company', async () => {
  stage({
    'GET /api/collaborators/company/shop': () => ({
      body: [...people, { ...people[0], id: 'own', name: 'Teresa Lima', email: 'teresa@salao.example' }],
    }),
  })
  await screen.findByText('É você')
  expect(screen.queryByRole('button', { name: 'Dar acesso a Teresa Lima' })).toBeNull()
})
