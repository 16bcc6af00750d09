// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

const path = '/schedules/a'
const one = (more: Parameters<typeof anAppointment>[0] = {}) => anAppointment({ id: 'a', ...more })
const showing = (more: Parameters<typeof anAppointment>[0] = {}) => ({
  'GET /api/schedules/a': () => ({ body: one(more) }),
})
const terms = () => screen.getAllByRole('term').map((term) => term.textContent)

test('an owner sees the name and contact of the client, and can complete and cancel the appointment', async () => {
  stageAppointments('owner', path, showing())
  await screen.findByText('15:00–15:30')
  screen.getByText('terça-feira, 02 de março de 2027')
  expect(terms()).toEqual([
    'Cliente',
    'E-mail do cliente',
    'Telefone do cliente',
    'Procedimento',
    'Duração',
    'Colaborador',
    'Valor',
    'Empresa',
  ])
  screen.getByRole('button', { name: 'Concluir' })
  screen.getByRole('button', { name: 'Cancelar' })
})

test('a client sees no contact, can cancel, and writes notes under a label for clients', async () => {
  stageAppointments('client', path, showing())
  await screen.findByLabelText('Adicione observações para o prestador de serviço')
  expect(terms()).toEqual(['Serviço', 'Duração', 'Profissional', 'Valor', 'Empresa'])
  expect(screen.queryByText('nina@cliente.example')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Concluir' })).toBeNull()
  screen.getByRole('button', { name: 'Cancelar' })
})

test('an owner is asked after the end whether the client came, or records that nobody served the client, without a message', async () => {
  const ended = one({ startTime: '13:00', endTime: '13:30' })
  const cancelled = { ...ended, status: 'cancelled' as const }
  let now: typeof ended | typeof cancelled = ended
  const done = { at: '2027-03-02T17:12:00Z', kind: 'cancelled', by: 'company', byLink: false }
  const { person, asked } = stageAppointments('owner', path, {
    'GET /api/schedules/a': () => ({ body: now }),
    'GET /api/schedules/a/history': () => ({
      body: now === ended ? [] : [{ ...done, from: null, to: null }],
    }),
    'PATCH /api/schedules/a/cancel': () => {
      now = cancelled
      return { body: now }
    },
  })
  await screen.findByRole('button', { name: 'Veio' })
  screen.getByRole('button', { name: 'Não veio' })
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Não atendemos' }))
  const question = screen.getByRole('alertdialog', { name: 'Anotar que não atendemos?' })
  expect(question.textContent).toContain(
    'A empresa cancela, e não conta como falta do cliente. Ninguém recebe mensagem, porque a hora já passou.',
  )
  expect(question.textContent).not.toContain('avisado por')
  await person.click(within(question).getByRole('button', { name: 'Não atendemos' }))
  await screen.findByText(/^Cancelado, não conta como falta: Nina/)
  expect(asked('PATCH /api/schedules/a/cancel')).toHaveLength(1)
  await screen.findByText('Cancelado pela empresa')
  expect(screen.queryByText('Na fila')).toBeNull()
})

test('an owner reads why a completion of some days ago cannot be taken back, and a client does not read it', async () => {
  const sentence = 'Não muda mais: só dava para desfazer até o dia seguinte ao horário.'
  stageAppointments('owner', path, showing({ date: '2027-02-28', status: 'completed' }))
  await screen.findByText(sentence)
  cleanup()
  stageAppointments('owner', path, showing({ date: '2027-03-01', status: 'completed' }))
  await screen.findByText('15:00–15:30')
  expect(screen.queryByText(sentence)).toBeNull()
  cleanup()
  stageAppointments('client', path, showing({ date: '2027-02-28', status: 'completed' }))
  await screen.findByText('15:00–15:30')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('an owner can save notes only when they have changed', async () => {
  const { person, asked } = stageAppointments('client', path, {
    ...showing({ notes: 'Prefiro a tesoura.' }),
    'PUT /api/schedules/a': ({ body }) => ({ body: one(body as { notes: string }) }),
  })
  const notes = await screen.findByRole('textbox')
  const save = screen.getByRole('button', { name: 'Salvar observações' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await person.type(notes, ' Sem pressa.')
  expect(save.getAttribute('aria-disabled')).toBeNull()
  await person.click(save)
  await screen.findByText('Observações salvas')
  expect(asked('PUT /api/schedules/a').map(({ body }) => body)).toEqual([
    { notes: 'Prefiro a tesoura. Sem pressa.' },
  ])
  expect(save.getAttribute('aria-disabled')).toBe('true')
})

test('an owner who types too long notes reads the limit, and nothing is sent', async () => {
  const { person, asked } = stageAppointments('owner', path, showing({ notes: 'a'.repeat(1_000) }))
  await person.type(await screen.findByRole('textbox', { name: 'Observações' }), 'b')
  screen.getByText('Use no máximo 1000 caracteres')
  await person.click(screen.getByRole('button', { name: 'Salvar observações' }))
  expect(asked('PUT /api/schedules/a')).toHaveLength(0)
})

test('an owner whose notes are refused reads the reason beside the notes, and the typed text stays', async () => {
  const sentence = 'Este agendamento já foi concluído ou cancelado.'
  const { person } = stageAppointments('owner', path, {
    ...showing(),
    'PUT /api/schedules/a': () => ({ status: 409, body: { error: sentence, code: 'appointment_closed' } }),
  })
  const notes = await screen.findByRole('textbox', { name: 'Observações' })
  await person.type(notes, 'Vem de longe.')
  await person.click(screen.getByRole('button', { name: 'Salvar observações' }))
  await screen.findByText(sentence)
  expect((notes as HTMLTextAreaElement).value).toBe('Vem de longe.')
})

test('an owner saves internal notes, and a client has no field for them', async () => {
  const { person, asked } = stageAppointments('owner', path, {
    ...showing({ notes: 'Prefiro a tesoura.', internalNotes: null }),
    'PUT /api/schedules/a': ({ body }) => ({ body: one(body as { internalNotes: string }) }),
  })
  await person.type(await screen.findByRole('textbox', { name: 'Notas internas' }), 'Costuma atrasar.')
  screen.getByText(/^O cliente não vê estas notas nas páginas/)
  await person.click(screen.getByRole('button', { name: 'Salvar notas internas' }))
  await screen.findByText('Notas internas salvas')
  expect(asked('PUT /api/schedules/a').map(({ body }) => body)).toEqual([
    { internalNotes: 'Costuma atrasar.' },
  ])
  cleanup()
  stageAppointments('client', path, showing({ notes: 'Prefiro a tesoura.' }))
  expect(await screen.findAllByRole('textbox')).toHaveLength(1)
  expect(screen.queryByText('Notas internas')).toBeNull()
})

test('an owner of a completed appointment reads its notes, writes internal notes and can book it again; the notes of a cancelled appointment are only shown', async () => {
  stageAppointments('owner', path, showing({ status: 'completed', notes: 'Máquina 2.', date: '2027-02-28' }))
  await screen.findByText('Máquina 2.')
  screen.getByText('Concluído')
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Notas internas')])
  const [again, ...others] = screen.getAllByRole('button').map((button) => button.textContent)
  expect([again, others]).toEqual(['Agendar de novo', ['Salvar notas internas']])
  cleanup()
  stageAppointments('owner', path, showing({ status: 'cancelled', date: '2027-02-28' }))
  await screen.findByText('Nenhuma nota interna.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an owner who completes an appointment sees it completed at once', async () => {
  const { person } = stageAppointments('owner', path, {
    ...showing({ startTime: '14:00', endTime: '14:30' }),
    'PATCH /api/schedules/a/complete': () => ({ body: one({ status: 'completed' }) }),
  })
  await person.click(await screen.findByRole('button', { name: 'Concluir' }))
  await screen.findByText('Concluído')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a user without access to an appointment reads that it was not found, as for an appointment that does not exist', async () => {
  stageAppointments('client', path)
  await screen.findByRole('heading', { name: 'Agendamento não encontrado' })
})

test('an owner sees the confirmation of the client beside the status', async () => {
  stageAppointments('owner', path, showing({ confirmedAt: '2027-03-01T12:00:00Z' }))
  await waitFor(() => screen.getByText('Confirmado'))
  screen.getByText('Agendado')
  expect(screen.queryByText('Sem resposta')).toBeNull()
})

test('an owner sees that the client of a near appointment has not answered, and the client does not see it', async () => {
  stageAppointments('owner', path, showing())
  await screen.findByText('Sem resposta')
  cleanup()
  stageAppointments('client', path, showing())
  await screen.findByText('Agendado')
  expect(screen.queryByText('Sem resposta')).toBeNull()
})

test('the history lists the newest change first, in words for the owner or for the client', async () => {
  const place = (startTime: string, collaboratorId = 'rui', collaboratorName = 'Rui Castro') => ({
    date: '2027-03-02',
    startTime,
    endTime: startTime,
    collaboratorId,
    collaboratorName,
  })
  const history = {
    'GET /api/schedules/a/history': () => ({
      body: [
        {
          at: '2027-02-20T12:00:00Z',
          kind: 'booked',
          by: 'client',
          byLink: false,
          from: null,
          to: place('14:00'),
        },
        {
          at: '2027-02-21T12:00:00Z',
          kind: 'moved',
          by: 'company',
          byLink: false,
          from: place('14:00'),
          to: place('15:00'),
        },
        { at: '2027-03-01T12:05:00Z', kind: 'confirmed', by: 'client', byLink: true, from: null, to: null },
      ],
    }),
  }
  const historyLines = async () => {
    const list = await screen.findByRole('list')
    return within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  }
  stageAppointments('owner', path, { ...showing(), ...history })
  expect(await historyLines()).toEqual([
    'Presença confirmada por Nina Falcão, pelo link da mensagemsegunda, 01/03, às 09:05',
    'Remarcado pela empresa: de terça, 02/03, às 14:00 para terça, 02/03, às 15:00domingo, 21/02, às 09:00',
    'Agendado por Nina Falcãosábado, 20/02, às 09:00',
  ])
  cleanup()
  stageAppointments('client', path, { ...showing(), ...history })
  expect((await historyLines()).map((line) => line?.slice(0, 26))).toEqual([
    'Presença confirmada pelo l',
    'Remarcado pela empresa: de',
    'Agendado por vocêsábado, 2',
  ])
})

test('an owner sees the message of a new booking in the queue, and sees no message for an older appointment without messages', async () => {
  const booked = (at: string) => ({
    'GET /api/schedules/a/history': () => ({
      body: [{ at, kind: 'booked', by: 'client', byLink: false, from: null, to: null }],
    }),
  })
  stageAppointments('owner', path, { ...showing(), ...booked('2027-03-02T17:11:50Z') })
  await screen.findByText('Na fila')
  screen.getByText('Confirmação do agendamento')
  cleanup()
  stageAppointments('owner', path, { ...showing(), ...booked('2027-03-02T17:00:00Z') })
  await screen.findByText('Nenhuma mensagem ainda.')
  cleanup()
  stageAppointments('owner', path, {
    ...showing({ withoutContact: true }),
    ...booked('2027-03-02T17:11:50Z'),
  })
  await screen.findByText('Marcado sem contato: nada é enviado.')
  expect(screen.queryByText('Na fila')).toBeNull()
})

test('a client finds address, route and chat of the company, and the address is in the calendar file', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        saved.push(blob)
        return 'blob:invite'
      }
      static override revokeObjectURL = () => undefined
    },
  )
  const { person } = stageAppointments('client', path, {
    ...showing(),
    'GET /api/public/company/teresa': () => ({
      body: { isActive: true, address: 'Rua Harmonia, 412', phone: '(11) 95555-0142' },
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Adicionar ao calendário' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain('LOCATION:Rua Harmonia\\, 412')
  screen.getByText('Rua Harmonia, 412')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Como chegar')).toContain('/maps/dir/?api=1&destination=Sal%C3%A3o+da+Teresa%2C+Rua+Harmonia')
  expect(hrefOf('Conversar no WhatsApp')).toContain('https://wa.me/5511955550142?text=')
})

test('an owner undoes a no-show on the next day, and not later', async () => {
  const missed = { status: 'no_show' as const, startTime: '13:00', endTime: '13:30' }
  const { person } = stageAppointments('owner', path, {
    ...showing({ ...missed, date: '2027-03-01' }),
    'PATCH /api/schedules/a/reopen': () => ({ body: one({ startTime: '13:00', endTime: '13:30' }) }),
  })
  await person.click(await screen.findByRole('button', { name: 'Desfazer falta' }))
  await screen.findByRole('button', { name: 'Veio' })
  await screen.findByText(/^Falta desfeita: Nina Falcão/)
  cleanup()
  stageAppointments('owner', path, showing({ ...missed, date: '2027-02-28' }))
  await screen.findByText('Não veio')
  expect(screen.queryByRole('button', { name: 'Desfazer falta' })).toBeNull()
})

test('an owner reads before a cancellation how the client is informed', async () => {
  const { person } = stageAppointments('owner', path, showing())
  await person.click(await screen.findByRole('button', { name: 'Cancelar' }))
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText('O cliente é avisado por WhatsApp.')
  expect(screen.queryByText(/Avise você/)).toBeNull()
})

test('an owner whose client no message reaches reads so on the page and in the question, and opens WhatsApp with the text', async () => {
  const lost = {
    channels: [],
    reason: 'o cliente ainda não confirmou este número',
    messageId: 'm1',
    whatsappUrl: 'https://wa.me/5511955550142?text=Oi',
  }
  const marked: string[] = []
  const { person } = stageAppointments('owner', path, {
    ...showing(),
    'GET /api/schedules/a/reach': () => ({ body: lost }),
    'POST /api/messages/m1/by-hand': () => {
      marked.push('m1')
      return { body: { id: 'm1', status: 'sent' } }
    },
  })
  await screen.findByText('Avise você: este cliente não recebe mensagens nossas')
  screen.getByText('o cliente ainda não confirmou este número.')
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText('Avise você: este cliente não recebe mensagens nossas.')
  await person.click(question.getByRole('button', { name: 'Voltar' }))
  const chat = screen.getByRole('link', { name: /^Abrir no WhatsApp/ })
  expect(chat.getAttribute('href')).toBe(lost.whatsappUrl)
  chat.addEventListener('click', (event) => event.preventDefault())
  await person.click(chat)
  await screen.findByText('Você avisou este cliente.')
  expect(marked).toEqual(['m1'])
})

test("a client who opens 'Posso ir antes' moves to a time that is free now, before waiting for one", async () => {
  let now = {}
  const { person, asked } = stageAppointments('client', `${path}?antes=1`, {
    'GET /api/schedules/a': () => ({ body: one(now) }),
    'GET /api/waitlist/mine': () => ({ body: [] }),
    'GET /api/public/company/teresa': () => ({
      body: { isActive: true, phone: null, waitlist: true, cancellationNotice: 0 },
    }),
    'GET /api/schedules/a/move-days/2027-03': () => ({
      body: [{ date: '2027-03-02', free: true, open: true }],
    }),
    'GET /api/schedules/a/move-times': () => ({
      body: {
        date: '2027-03-02',
        duration: 30,
        people: [
          { collaboratorId: 'ana', name: 'Ana Prado', photo: null, times: ['14:30'] },
          { collaboratorId: 'rui', name: 'Rui Castro', photo: null, times: ['14:45', '15:00', '15:15'] },
        ],
      },
    }),
    'PATCH /api/schedules/a/reschedule': () => {
      now = { startTime: '14:45', endTime: '15:15' }
      return { body: one(now) }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'terça, 02/03, às 14:45 com Rui Castro' }))
  expect(screen.queryByRole('button', { name: /às 14:30|às 15:/ })).toBeNull()
  screen.getByRole('group', { name: 'Quanto antes?' })
  await person.click(
    screen.getByRole('button', { name: 'Remarcar para terça, 02/03, às 14:45 com Rui Castro' }),
  )
  await screen.findByText('14:45–15:15')
  expect(asked('PATCH /api/schedules/a/reschedule')).toMatchObject([
    { body: { date: '2027-03-02', startTime: '14:45', collaboratorId: 'rui' } },
  ])
})
