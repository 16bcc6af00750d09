// @vitest-environment happy-dom
import type { Company } from '@encaixe/contract/companies.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCompany } from '../appointments/stage-clients.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { sections } from './choose-section.ts'
import { CompanyEditor } from './company-editor.tsx'
import { companyQuery } from './fetch-company.ts'

const salon = aCompany()

function Page() {
  const { data } = useQuery(companyQuery)
  return data ? <CompanyEditor company={data} /> : null
}

/** A company as the API stores it: each change makes a new version, and an old version is refused. */
function stageCompany(
  refuse: (body: unknown) => { status: number; body: unknown } | undefined = () => undefined,
  role: MemberRole = 'owner',
) {
  let kept = salon
  const change = (body: unknown) => {
    const { version, ...wish } = body as Partial<Company>
    if (version !== undefined && version !== kept.version) {
      return { status: 409, body: { error: 'Alterado em outra janela', code: 'stale_version' } }
    }
    // The API derives hours that were not entered, so the hours in its answer are never null.
    const derived = { businessHours: [], themeColor: kept.themeColor }
    kept = { ...kept, ...wish, ...derived, version: kept.version + 1 }
    return { body: kept }
  }
  const stage = stageOwner(
    Page,
    {
      'GET /api/companies/my-company': () => ({ body: kept }),
      'PUT /api/companies/shop': (body) => refuse(body) ?? change(body),
      'PATCH /api/companies/shop/status': change,
      // A new photo does not change the version.
      'PUT /api/companies/shop/photo': () => {
        kept = { ...kept, photo: '/api/public/photos/p1' }
        return { body: kept }
      },
      'POST /api/auth/verify': () => ({ body: {} }),
    },
    role,
  )
  return { ...stage, change, kept: () => kept }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const status = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Empresa ativa' })

async function closeShop(person: ReturnType<typeof stageCompany>['person']) {
  await person.click(status())
  const question = screen.getByRole('alertdialog', { name: 'Desativar a empresa?' })
  await person.click(within(question).getByRole('button', { name: 'Desativar' }))
}

const save = () => screen.getByRole('button', { name: 'Salvar alterações' })

test('after a save in another window an owner keeps the typed text, gets the other fields updated, and can save', async () => {
  const { person, change, kept } = stageCompany()
  await person.type(await field('Endereço (opcional)'), 'Rua das Flores, 10')
  change({ name: 'Salão de outra janela', address: 'Rua Velha' })
  await person.click(save())
  const again = await screen.findByRole('button', { name: 'Recarregar' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  await person.click(again)
  await waitFor(async () => expect((await field('Nome da empresa')).value).toBe('Salão de outra janela'))
  expect((await field('Endereço (opcional)')).value).toBe('Rua das Flores, 10')
  expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(save()))
  await person.click(save())
  await screen.findByText('Empresa atualizada com sucesso!')
  expect(kept()).toMatchObject({ name: 'Salão de outra janela', address: 'Rua das Flores, 10', version: 3 })
})

test('switching the status of the company makes a new version, and the form continues from it', async () => {
  const { person, kept } = stageCompany()
  await person.type(await field('Endereço (opcional)'), 'Rua Um')
  await closeShop(person)
  await waitFor(() => expect(kept().isActive).toBe(false))
  await person.click(save())
  await screen.findByText('Empresa atualizada com sucesso!')
  expect(kept()).toMatchObject({ address: 'Rua Um', isActive: false, version: 3 })
})

test('an owner who types, chooses a photo and switches the status can save', async () => {
  const { person, kept } = stageCompany()
  await person.type(await field('Endereço (opcional)'), 'Rua Um')
  const photo = new File(['1'], 'fachada.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText<HTMLInputElement>('Foto da empresa'), photo)
  await screen.findByText('Foto salva')
  await closeShop(person)
  await waitFor(() => expect(kept().isActive).toBe(false))
  await person.click(save())
  await screen.findByText('Empresa atualizada com sucesso!')
  expect(kept()).toMatchObject({ address: 'Rua Um', isActive: false })
})

test('an owner who closes the shop is asked for confirmation, but not when opening it again', async () => {
  const { person, kept, sent } = stageCompany()
  await field('Endereço (opcional)')
  await person.click(status())
  const question = screen.getByRole('alertdialog', { name: 'Desativar a empresa?' })
  expect(question.textContent).toContain('A assinatura não é cancelada.')
  await person.click(within(question).getByRole('button', { name: 'Voltar' }))
  expect(status().checked).toBe(true)
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])
  await closeShop(person)
  await waitFor(() => expect(kept().isActive).toBe(false))
  await person.click(status())
  await waitFor(() => expect(kept().isActive).toBe(true))
})

test('an owner can discard the typed changes', async () => {
  const { person, sent } = stageCompany()
  await person.type(await field('Nome da empresa'), ' e Filhas')
  await person.click(screen.getByRole('button', { name: 'Descartar' }))
  expect((await field('Nome da empresa')).value).toBe('Salão da Teresa')
  expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull()
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

const section = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })

test('an owner changes one section at a time and is asked before leaving a section with typed text', async () => {
  const { person, kept } = stageCompany()
  await field('Nome da empresa')
  await person.click(section('Dados fiscais'))
  expect(section('Dados fiscais').getAttribute('aria-current')).toBe('page')
  await person.click(screen.getByRole('button', { name: 'Use o CPF.' }))
  await person.type(await field('CPF'), '52998224725')
  await person.click(section('Mensagens'))
  await person.click(
    within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })).getByRole('button', {
      name: 'Continuar editando',
    }),
  )
  expect((await field('CPF')).value).toBe('529.982.247-25')
  await person.click(save())
  await screen.findByText('Empresa atualizada com sucesso!')
  expect(kept()).toMatchObject({ cpf: '529.982.247-25', name: 'Salão da Teresa' })
  await person.click(section('Mensagens'))
  await person.click(await screen.findByRole('radio', { name: /^Opcional/ }))
  await person.click(save())
  await waitFor(() => expect(kept()).toMatchObject({ askPhone: 'optional' }))
})

test('a slug that cannot change now is never called free', async () => {
  const { person, change, sent } = stageCompany()
  change({ slugChanges: { left: 0, nextDate: '2027-09-01' } })
  await person.type(await field('Endereço da página (slug)'), '-nova')
  await screen.findByText('Você não pode escolher um endereço novo agora')
  expect(screen.queryByText(/está livre|Verificando/)).toBeNull()
  expect(sent.filter(({ call }) => call.includes('slug-available'))).toEqual([])
})

test('an owner reads in the list of sections what happens after no-shows', () => {
  const { summary } = sections.horarios
  expect(summary(salon)).toBe('Pela jornada da equipe · de 30min em 30min · faltas: só anotar')
  const asking = { ...salon, noShowRule: { after: 2, then: 'ask', clearedBy: 3 } as const }
  expect(summary(asking)).toBe(
    'Pela jornada da equipe · de 30min em 30min · faltas: depois de 2, você responde',
  )
})

test('a manager reads the address of the page and the e-mail of the company, and only the owner changes them', async () => {
  stageCompany(() => undefined, 'manager')
  const slug = await field('Endereço da página (slug)')
  const email = await field('E-mail')
  expect([slug.readOnly, email.readOnly]).toEqual([true, true])
  screen.getByText(/^Recebe os avisos de agendamentos\. Só quem registrou a empresa muda\.$/)
  cleanup()
  stageCompany()
  expect((await field('Endereço da página (slug)')).readOnly).toBe(false)
  // The switch says the same as in the form of a new company.
  screen.getByText(/^Qualquer pessoa vê este e-mail na página da empresa\. Desligado, não aparece lá;/)
})

test('only the owner has the section about Pix and deposits and the way to the subscription, and the save of a manager contains none of its fields', async () => {
  const { person, bodiesOf } = stageCompany(() => undefined, 'manager')
  await field('Nome da empresa')
  await person.click(section('Dados fiscais'))
  screen.getByText('Só quem é dono ou gerente da empresa vê.')
  expect(screen.queryByRole('link', { name: 'Gerenciar Assinatura' })).toBeNull()
  await person.click(section('Página'))
  await person.type(await field('Endereço (opcional)'), 'Rua Um')
  expect(screen.queryByRole('link', { name: /^Pix e sinal/ })).toBeNull()
  await person.click(save())
  await screen.findByText('Empresa atualizada com sucesso!')
  const [sent] = bodiesOf('PUT /api/companies/shop')
  expect(Object.keys(sent as object).filter((name) => /pix|deposit/.test(name))).toEqual([])
  cleanup()
  const own = stageCompany()
  await field('Nome da empresa')
  await own.person.click(section('Dados fiscais'))
  screen.getByRole('link', { name: 'Gerenciar Assinatura' })
  cleanup()
  expect(sections.sinal.summary(salon)).toBe('Sem sinal · sem chave Pix')
  const deposit = { when: 'new_clients', amount: { percent: 30 }, minutes: 30, refund: 'never' } as const
  expect(sections.sinal.summary({ ...salon, deposit })).toBe('30% · clientes novos')
})

test('an owner who asks for a deposit after no-shows without a Pix key is led to the field of the key', async () => {
  const { person } = stageCompany()
  await field('Nome da empresa')
  await person.click(section('Horários e folgas'))
  await person.click(screen.getByRole('radio', { name: /^Pedir sinal/ }))
  await screen.findByText('Cadastre uma chave Pix antes de pedir sinal')
  expect(screen.getByRole('link', { name: 'Configurar Pix e sinal' }).getAttribute('href')).toBe(
    '/company?secao=sinal',
  )
})

test('an owner sets the limits for clients in plain words, and that holidays are closed', async () => {
  const { person, kept } = stageCompany()
  await field('Nome da empresa')
  await person.click(section('Horários e folgas'))
  screen.getByText('Quem trabalha fora destes horários não recebe agendamentos')
  await person.selectOptions(await field('Antecedência mínima'), '2 horas')
  await person.selectOptions(await field('Agenda aberta por'), '60 dias')
  await person.selectOptions(await field('Cancelar ou remarcar até'), '1 dia antes')
  await person.click(screen.getByRole('switch', { name: 'Fechar nos feriados nacionais' }))
  await person.click(save())
  await screen.findByText('Empresa atualizada com sucesso!')
  expect(kept()).toMatchObject({
    minimumNotice: 120,
    bookingHorizon: 60,
    cancellationNotice: 1440,
    closedOnHolidays: true,
  })
  screen.getByRole('link', { name: 'Ver folgas e feriados' })
})

test('an owner whose new business hours leave appointments outside the hours is asked, goes back, then keeps the appointments', async () => {
  const { person, bodiesOf } = stageCompany((body) =>
    (body as { keep?: boolean }).keep
      ? undefined
      : {
          status: 409,
          body: {
            error: 'Há agendamentos nesse período.',
            code: 'appointments_affected',
            count: 1,
            appointments: [],
          },
        },
  )
  await field('Nome da empresa')
  await person.click(section('Horários e folgas'))
  await person.click(screen.getByRole('radio', { name: /^Definir por dia/ }))
  await person.click(save())
  const question = await screen.findByRole('alertdialog', { name: 'Há agendamentos nesse período.' })
  await person.click(within(question).getByRole('button', { name: 'Voltar' }))
  await screen.findByText('Há alterações não salvas')
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(save())
  await person.click(await screen.findByRole('button', { name: 'Manter e resolver depois' }))
  await screen.findByText('Empresa atualizada: 1 agendamento para resolver')
  expect(bodiesOf('PUT /api/companies/shop')).toMatchObject([
    { keep: false },
    { keep: false },
    { keep: true },
  ])
})
