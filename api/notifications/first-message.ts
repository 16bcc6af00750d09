import { showPrice } from '@encaixe/contract/money.ts'
import { inOneLine, shortMoment } from '../messages/facade.ts'
import type { MessageContent } from '../platform/database/json-columns.ts'
import type { MessageInput } from './mail/booking-mail.ts'
import { answerDue, dueOf, seriesWhen } from './mail/occasion-texts.ts'

type First = { body: string; template: NonNullable<MessageContent['template']> }

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''

/**
 * The message to a number that nobody has proved. Its owner may be a stranger, so the name of the company is the only
 * text that people typed: no service, no professional, no name of a client. It shows the address of the company's page
 * and has a link by which the company never writes to the number again.
 */
export function writeFirst(input: MessageInput & { page: string }): First {
  const { links, page, appointment } = input
  const { act, when } = wordsOf(input)
  const open = links.choose ?? links.confirm ?? links.reschedule ?? links.cancel ?? links.calendar
  const { stop } = links
  if (open === undefined || stop === undefined)
    throw new Error(
      `The first message about visit ${appointment.id} has no link to open it or none to refuse it`,
    )
  const company = inOneLine(appointment.company_name)
  return {
    body: `${company} (${page}): ${act} ${when}. Abra: ${open} Não é comigo: ${stop}`,
    template: {
      name: 'numero_novo',
      parameters: Object.entries({ empresa: company, pagina: page, aviso: act, quando: when }).map(
        ([name, text]) => ({ name, text }),
      ),
      buttons: [tokenOf(open), tokenOf(stop)],
    },
  }
}

function wordsOf({ occasion, appointment, offer, series, deposit, request }: MessageInput) {
  const when = series ? seriesWhen(series) : shortMoment(appointment.day, appointment.start_minute)
  if (occasion === 'cancelled') {
    return { act: request ? 'este pedido de horário não vale mais:' : 'seu horário foi cancelado:', when }
  }
  if (occasion === 'asked') {
    return { act: `recebemos o seu pedido, com resposta até ${answerDue(appointment)}:`, when }
  }
  if (occasion === 'deposit_asked' && deposit) {
    return {
      act: `falta o sinal de ${showPrice(deposit.cents)}, até ${dueOf({ appointment, deposit })}:`,
      when,
    }
  }
  if (offer) {
    const times = offer.times.map((one) => shortMoment(one.day, one.minute)).join('; ')
    return { act: `seu horário de ${when} precisa mudar. Escolha outro:`, when: times }
  }
  if (occasion === 'moved' || occasion === 'zone_changed') return { act: 'seu horário mudou para', when }
  return { act: occasion === 'booked' ? 'você tem um horário marcado:' : 'lembrete do seu horário:', when }
}
