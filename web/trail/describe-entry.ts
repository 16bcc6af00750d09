import { roleNames } from '@encaixe/contract/member-roles.ts'
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
    joined: 'Cadastro recebeu os dados de outro',
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
    activated: 'Empresa ativada',
    deactivated: 'Empresa desativada',
    exported: 'Dados da empresa exportados',
    deleted: 'Empresa apagada',
  },
  procedure: {
    created: 'Procedimento cadastrado',
    changed: 'Procedimento alterado',
    activated: 'Procedimento ativado',
    deactivated: 'Procedimento desativado',
    deleted: 'Procedimento excluído',
  },
  collaborator: {
    created: 'Colaborador cadastrado',
    changed: 'Colaborador alterado',
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
    changed: 'Acesso de uma pessoa da equipe mudado',
    left: 'Pessoa da equipe saiu',
    removed: 'Acesso de uma pessoa da equipe tirado',
  },
  till: { closed: 'Caixa fechado' },
  share: { created: 'Cota de um profissional definida', deleted: 'Cota de um profissional excluída' },
  statement: {
    created: 'Extrato de um profissional começado',
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
    handed: 'Lembrete enviado à mão',
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

const gone = new Set(['deleted', 'erased', 'merged'])

/** The address of the record's page. Undefined without a page, or when an entry says that the record was deleted. */
export function findRecord(
  { kind, action, recordId }: TrailEntry,
  isGone: (recordId: string) => boolean,
): string | undefined {
  if (kind === 'company') return action === 'deleted' ? undefined : '/company'
  if (kind === 'exception') return '/company/days-off'
  if (kind === 'subscription') return '/subscription'
  if (kind === 'messages' && action === 'changed') return '/company/messages'
  if (recordId === null || isGone(recordId))
    return kind === 'client' && recordId === null ? '/clients' : undefined
  if (kind === 'appointment' || action === 'handed') return `/schedules/${recordId}`
  if (kind === 'client') return `/clients/${recordId}`
  if (kind === 'procedure') return `/procedures/${recordId}/edit`
  return kind === 'collaborator' ? `/collaborators/${recordId}` : undefined
}

export function listGone(entries: readonly TrailEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ action, recordId }) => (gone.has(action) && recordId ? recordId : [])))
}
