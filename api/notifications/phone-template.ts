import { inOneLine, shortMoment } from '../messages/facade.ts'
import type { Template } from './channel.ts'
import type { Telling } from './mail/booking-mail.ts'

const tokenOf = (url: string | undefined) => url?.split('/').at(-1)

/** The template that Meta approved for an occasion, filled in. A button holds the last part of its link. */
export function templateOf({ occasion, told, before, links }: Telling): Template & {
  parameters: { name: string; text: string }[]
  buttons?: string[]
} {
  const name = {
    booked: 'agendamento_confirmado',
    moved: 'agendamento_alterado',
    zone_changed: 'agendamento_alterado',
    cancelled: 'agendamento_cancelado',
    reminder_first: 'agendamento_lembrete',
    reminder_second: 'agendamento_lembrete',
  }[occasion]
  const values = {
    cliente: told.client_name,
    empresa: told.company_name,
    servico: told.procedure_name,
    quando: shortMoment(told.day, told.start_minute),
    profissional: told.collaborator_name,
    ...(name === 'agendamento_alterado' && {
      antes: shortMoment((before ?? told).day, (before ?? told).start_minute),
    }),
  }
  const buttons = [links.confirm ?? links.reschedule, links.cancel].flatMap((url) => tokenOf(url) ?? [])
  return {
    name,
    parameters: Object.entries(values).map(([key, text]) => ({ name: key, text: inOneLine(text) })),
    ...(buttons.length > 0 && { buttons }),
  }
}
