import { monthName, shortDate } from '@encaixe/contract/date-names.ts'
import { type MemberRole, roleNames } from '@encaixe/contract/member-roles.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import type { TrailEntry } from '@encaixe/contract/trail.ts'
import type { TrailKind, TrailRole, trailActions } from '@encaixe/contract/trail-words.ts'
import { formatPercent } from '../payments/describe-payment.ts'

type Words = { [Kind in TrailKind]: Record<(typeof trailActions)[Kind][number], string> }

const words: Words = {
  appointment: {
    booked: 'Agendamento marcado',
    asked: 'Agendamento pedido',
    accepted: 'Pedido aceito',
    declined: 'Pedido recusado',
    expired: 'Pedido sem resposta no prazo',
    moved: 'Agendamento remarcado',
    confirmed: 'Presença confirmada',
    completed: 'Agendamento concluído',
    no_show: 'Falta anotada',
    reopened: 'Agendamento reaberto',
    cancelled: 'Agendamento cancelado',
    notes: 'Observações do agendamento alteradas',
    offered: 'Outros horários oferecidos',
    withdrawn: 'Oferta de horários retirada',
    deposit_claimed: 'Cliente avisou que pagou o sinal',
    deposit_received: 'Sinal recebido',
    deposit_refused: 'Sinal não recebido',
    deposit_refunded: 'Sinal devolvido',
    payment: 'Pagamento corrigido',
  },
  client: {
    created: 'Cliente cadastrado',
    changed: 'Cadastro de cliente alterado',
    merged: 'Cadastro juntado com outro',
    contact_written: 'Contato do cliente alterado',
    contact_imported: 'Contato do cliente alterado pela importação',
    contact_proved: 'Contato do cliente confirmado por ele',
    contact_refused: 'Número informado não é do cliente',
    not_me: 'Quem tem o número do cliente respondeu “Não é comigo”',
    joined: 'Dois cadastros juntados em um',
    blocked: 'Cliente bloqueado',
    unblocked: 'Cliente desbloqueado',
    contested: 'Falta contestada',
    imported: 'Clientes importados',
    exported: 'Dados de clientes exportados',
    erased: 'Cliente apagado',
  },
  company: {
    created: 'Empresa criada',
    changed: 'Dados da empresa alterados',
    pix_changed: 'Chave Pix alterada',
    activated: 'Empresa ativada',
    deactivated: 'Empresa desativada',
    exported: 'Dados da empresa exportados',
    deleted: 'Empresa apagada',
  },
  procedure: {
    created: 'Procedimento cadastrado',
    changed: 'Procedimento alterado',
    ordered: 'Ordem dos procedimentos alterada',
    activated: 'Procedimento ativado',
    deactivated: 'Procedimento desativado',
    deleted: 'Procedimento excluído',
  },
  collaborator: {
    created: 'Colaborador cadastrado',
    changed: 'Colaborador alterado',
    ordered: 'Ordem dos colaboradores alterada',
    activated: 'Colaborador ativado',
    deactivated: 'Colaborador desativado',
    deleted: 'Colaborador excluído',
  },
  exception: {
    created: 'Folga ou horário especial criado',
    changed: 'Folga, feriado ou horário especial alterado',
    deleted: 'Folga ou horário especial excluído',
  },
  member: {
    invited: 'Convite feito',
    uninvited: 'Convite desfeito',
    joined: 'Convite aceito',
    changed: 'Acesso alterado',
    left: 'Saída da equipe',
    removed: 'Acesso retirado',
  },
  till: { closed: 'Caixa fechado' },
  share: { created: 'Cota definida', deleted: 'Cota excluída' },
  statement: {
    created: 'Extrato criado',
    sent: 'Extrato enviado',
    accepted: 'Extrato aceito',
    contested: 'Extrato contestado',
  },
  feed: {
    created: 'Endereço de agenda criado',
    deleted: 'Endereço de agenda apagado',
  },
  messages: {
    changed: 'Mensagens e lembretes alterados',
    retried: 'Mensagem enviada de novo',
    handed: 'Mensagem marcada como enviada à mão',
    connected: 'Número de WhatsApp conectado',
    disconnected: 'Número de WhatsApp desconectado',
  },
  subscription: {
    created: 'Assinatura contratada',
    changed: 'Plano alterado',
    cancelled: 'Assinatura cancelada',
    reactivated: 'Assinatura reativada',
  },
}

export const kindNames: Record<TrailKind, string> = {
  appointment: 'Agendamentos',
  client: 'Clientes',
  company: 'Empresa',
  procedure: 'Procedimentos',
  collaborator: 'Colaboradores',
  exception: 'Folgas e feriados',
  member: 'Equipe',
  till: 'Caixa',
  share: 'Cota-parte',
  statement: 'Extratos',
  feed: 'Agenda em outros aplicativos',
  messages: 'Mensagens',
  subscription: 'Assinatura',
}

export const actorNames: Record<TrailRole, string> = { ...roleNames, client: 'Cliente', system: 'Sistema' }

/** The name of the person who acted. A member who acted as a client is shown as 'Cliente', even to this member. */
export function describeActor({
  own,
  name,
  role,
  byLink,
}: Pick<TrailEntry, 'own' | 'name' | 'role' | 'byLink'>): string {
  if (byLink) return `${actorNames[role]}, pelo link`
  if (role === 'client' || role === 'system') return actorNames[role]
  if (own) return 'Você'
  return name ? `${actorNames[role]}, ${name}` : actorNames[role]
}

/** An action in words, with its amount. An action that only a newer API has is shown by the kind of its record. */
export function describeEntry(
  entry: Pick<TrailEntry, 'kind' | 'action' | 'role' | 'cents' | 'percent'>,
): string {
  const { kind, action, role, cents, percent } = entry
  if (kind === 'client' && action === 'exported' && role === 'client')
    return 'Cliente baixou os próprios dados'
  const text = (words[kind] as Record<string, string>)[action] ?? kindNames[kind]
  if (cents !== null && action === 'reopened') return `${text}, sem o pagamento de ${showPrice(cents)}`
  if (cents !== null) return `${text}: ${showPrice(cents)}`
  return percent === null ? text : `${text}: ${formatPercent(percent)}`
}

/** The subject of the act: who, which service and when. Empty when the record is not known or may not be read. */
export function describeSubject({ kind, subject }: Pick<TrailEntry, 'kind' | 'subject'>): string {
  if (!subject) return ''
  const { name, service, date, until, startTime, email } = subject
  const who = kind === 'exception' && date !== null ? (name ?? 'Toda a empresa') : name
  const when = date !== null && (kind === 'statement' ? monthName(date) : describeDays(date, until))
  const parts = [who, service, when && startTime !== null ? `${when} às ${startTime}` : when, email]
  return parts.filter(Boolean).join(' · ')
}

const describeDays = (from: string, until: string | null) =>
  until === null || until === from ? shortDate(from) : `${shortDate(from)} a ${shortDate(until)}`

/** The address of the record's page. Undefined without a page for this reader, or when the record no longer exists. */
export function findRecord(
  { kind, action, recordId, subject }: TrailEntry,
  reader: MemberRole,
): string | undefined {
  if (reader !== 'owner' && (kind === 'subscription' || kind === 'share')) return undefined
  if (kind === 'company') return action === 'deleted' ? undefined : '/company'
  if (kind === 'exception') return '/company/days-off'
  if (kind === 'subscription') return '/subscription'
  if (kind === 'share') return '/company/shares'
  if (kind === 'till') return `/schedules/till${subject?.date ? `?data=${subject.date}` : ''}`
  if (kind === 'feed') return '/avisos'
  if (kind === 'client' && recordId === null) return '/clients'
  const id = subject?.id ?? null
  if (kind === 'messages') return id === null ? '/company/messages' : `/schedules/${id}`
  if (kind === 'member') return id === null ? '/collaborators' : `/collaborators/${id}`
  if (id === null) return undefined
  if (kind === 'appointment') return `/schedules/${id}`
  if (kind === 'client') return `/clients/${id}`
  if (kind === 'procedure') return `/procedures/${id}/edit`
  return kind === 'statement' ? `/company/statements/${id}` : `/collaborators/${id}`
}
