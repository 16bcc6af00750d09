import { counted } from './counted.ts'
import type { NoShowRule } from './no-shows.ts'

/** Tells a client before a booking why the company must accept it first, and for how long the time is reserved. */
export const describeWaitingAhead = (company: string, noShows: number | null): string =>
  `${describeCause(company, noShows)}: o horário fica reservado por até 24 horas.`

/** Tells a client after a booking why the company must accept it, and that it ends without an answer in time. */
export const describeWaitingSince = (company: string, noShows: number | null | undefined): string =>
  `${describeCause(company, noShows)}. Sem resposta até lá, o horário fica livre de novo e nada fica marcado.`

/** Tells the company why a booking waits that the bounds of new clients hold. */
export const newClientWaits = 'É um cliente novo, e há muitos agendamentos de clientes novos.'

/**
 * `noShows` is null when the number of no-shows is not shown, and undefined when the booking waits for another reason
 * or for an unknown one.
 */
function describeCause(company: string, noShows: number | null | undefined): string {
  if (noShows === undefined) return `${company} precisa aceitar o seu pedido`
  const cause =
    noShows === null
      ? 'das faltas anotadas'
      : noShows === 1
        ? 'da sua falta'
        : `das suas ${counted(noShows, 'falta', 'faltas')}`
  return `Por causa ${cause}, ${company} responde antes`
}

/** Returns the rule's text, for a company's settings or a client's data page. This file has no zod. */
export function describeNoShowRule(
  { after, then, clearedBy }: NoShowRule,
  reader: 'company' | 'client',
): string {
  const forCompany = reader === 'company'
  if (then === 'none') {
    return forCompany
      ? 'Uma falta fica só anotada. O cliente agenda como antes.'
      : 'Nesta empresa, uma falta não muda o jeito de agendar.'
  }
  const missed = `Depois de ${counted(after, 'falta', 'faltas')}`
  const came = `Depois de ${counted(clearedBy, 'visita', 'visitas seguidas')}`
  if (then === 'deposit') {
    return forCompany
      ? `${missed}, o que o cliente agenda pela página só fica marcado depois do sinal por Pix. ${came}, ele volta a agendar direto.`
      : `${missed}, o que você agenda pela página só fica marcado depois do sinal por Pix. ${came}, você volta a agendar direto.`
  }
  return forCompany
    ? `${missed}, o que o cliente agenda pela página espera a sua resposta por até 24 horas. Sem resposta, o horário fica livre de novo, e vocês dois são avisados. ${came}, ele volta a agendar direto.`
    : `${missed}, o que você agenda pela página fica aguardando a empresa por até 24 horas. Sem resposta, o horário fica livre de novo, e vocês dois são avisados. ${came}, você volta a agendar direto.`
}
