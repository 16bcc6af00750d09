import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { type CompanyCall, isOwnOnly, mayCall } from '@encaixe/contract/permissions.ts'
import type { ReactNode } from 'react'
import { BookIcon, UploadIcon } from '../ui/icons/book.tsx'
import { MailIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import { ChartIcon, PercentIcon, PixIcon, StatementIcon, TillIcon } from '../ui/icons/money.tsx'
import { AlertCircleIcon, BellIcon } from '../ui/icons/notices.tsx'
import { CardIcon, HomeIcon, ScissorsIcon, StoreIcon, UserIcon, UsersIcon } from '../ui/icons/people.tsx'
import { CalendarIcon, ClockIcon, HistoryIcon, SunIcon } from '../ui/icons/time.tsx'

/** The groups of the page 'Mais', in its order. */
export const linkGroups = ['Dia', 'Clientes', 'Dinheiro', 'Empresa', 'Conta'] as const

/**
 * A link of the app: the page 'Mais' has all of them. With `call`, only members whose role may make this call get the
 * link; with `owner`, only the owner; with `plan`, only an account with a plan.
 */
export type AppLink = {
  to: string
  name: string
  icon: ReactNode
  group: (typeof linkGroups)[number]
  /** Further words by which the page 'Mais' finds the link. */
  words: string
  call?: CompanyCall
  owner?: true
  plan?: true
  /** Whether a phone has the link at the bottom. */
  tab?: true
  /** Whether the header has the link; `wide`: only in a wide window. */
  header?: true | 'wide'
}

const startPath = '/dashboard'
const daysOffPath = '/company/days-off'

const all: AppLink[] = [
  {
    ...{ to: startPath, name: 'Dashboard', icon: <HomeIcon />, group: 'Dia', tab: true, header: true },
    words: 'início hoje resumo painel',
  },
  {
    ...{ to: '/schedules', name: 'Agendamentos', icon: <CalendarIcon />, group: 'Dia' },
    ...{ tab: true, header: true },
    words: 'agenda calendário horários marcar',
  },
  {
    ...{ to: '/clients', name: 'Clientes', icon: <BookIcon />, group: 'Clientes', tab: true, header: true },
    call: 'GET /api/clients/summary',
    words: 'caderno contatos cadastro telefone bloquear exportar',
  },
  {
    ...{ to: '/schedules/waitlist', name: 'Lista de espera', icon: <HistoryIcon />, group: 'Dia' },
    ...{ call: 'GET /api/waitlist', header: 'wide' },
    words: 'fila vaga encaixe',
  },
  {
    ...{ to: '/company', name: 'Empresa', icon: <StoreIcon />, group: 'Empresa', header: true },
    call: 'PUT /api/companies/{id}',
    words: 'página link endereço telefone contato foto cor cnpj cpf configurações ajustes encerrar',
  },
  {
    ...{ to: '/collaborators', name: 'Colaboradores', icon: <UsersIcon />, group: 'Empresa', header: true },
    call: 'POST /api/collaborators',
    words: 'equipe profissionais funcionários acesso convite jornada',
  },
  {
    ...{ to: '/procedures', name: 'Procedimentos', icon: <ScissorsIcon />, group: 'Empresa', header: true },
    call: 'POST /api/procedures',
    words: 'serviços preços duração tabela',
  },
  {
    ...{ to: daysOffPath, name: 'Folgas', icon: <SunIcon />, group: 'Dia', call: 'POST /api/exceptions' },
    words: 'feriados férias ausência horário especial bloqueio fechar falta do profissional',
  },
  {
    ...{ to: '/schedules/reminders', name: 'Lembretes de hoje', icon: <WhatsappIcon />, group: 'Dia' },
    call: 'GET /api/messages/whatsapp-list',
    words: 'whatsapp avisar confirmar presença',
  },
  {
    ...{
      to: '/schedules/conflicts',
      name: 'Agendamentos a resolver',
      icon: <AlertCircleIcon />,
      group: 'Dia',
    },
    call: 'GET /api/schedules/conflicts',
    words: 'conflitos fora do horário faltou remarcar',
  },
  {
    ...{ to: '/clients/import', name: 'Importar clientes', icon: <UploadIcon />, group: 'Clientes' },
    call: 'POST /api/clients/import',
    words: 'planilha csv excel contatos',
  },
  {
    ...{ to: '/schedules/till', name: 'Caixa', icon: <TillIcon />, group: 'Dinheiro', call: 'GET /api/till' },
    words: 'fechamento pagamentos recebido dinheiro',
  },
  {
    ...{ to: '/schedules/deposits', name: 'Sinais', icon: <PixIcon />, group: 'Dinheiro' },
    call: 'GET /api/deposits',
    words: 'pix adiantado depósito recebido',
  },
  {
    ...{ to: '/company/statements', name: 'Extratos', icon: <StatementIcon />, group: 'Dinheiro' },
    call: 'GET /api/statements',
    words: 'comissão pagamento da equipe mês dinheiro',
  },
  {
    ...{ to: '/company/shares', name: 'Cotas', icon: <PercentIcon />, group: 'Dinheiro' },
    call: 'GET /api/shares',
    words: 'comissão porcentagem percentual dinheiro',
  },
  {
    ...{ to: '/company/reports', name: 'Números', icon: <ChartIcon />, group: 'Dinheiro' },
    call: 'GET /api/reports',
    words: 'relatórios faturamento movimento dinheiro',
  },
  {
    ...{ to: '/company?secao=horarios', name: 'Horários da empresa', icon: <ClockIcon />, group: 'Empresa' },
    call: 'PUT /api/companies/{id}',
    words: 'funcionamento abre fecha antecedência limites cancelamento faltas regras',
  },
  {
    ...{ to: '/company?secao=sinal', name: 'Pix e sinal', icon: <PixIcon />, group: 'Empresa', owner: true },
    words: 'chave cobrar adiantado depósito',
  },
  {
    ...{ to: '/company/messages', name: 'Mensagens e lembretes', icon: <MailIcon />, group: 'Empresa' },
    call: 'GET /api/messages/settings',
    words: 'whatsapp sms e-mail avisos confirmação número',
  },
  {
    ...{ to: '/company/trail', name: 'Registro de atividades', icon: <HistoryIcon />, group: 'Empresa' },
    call: 'GET /api/trail',
    words: 'quem fez o quê histórico mudanças',
  },
  {
    ...{ to: '/subscription', name: 'Assinatura', icon: <CardIcon />, group: 'Conta', plan: true },
    words: 'plano pagar pagamento mensalidade boleto cartão cancelar teste',
  },
  {
    ...{ to: '/avisos', name: 'Avisos e agenda', icon: <BellIcon />, group: 'Conta' },
    call: 'GET /api/push/settings',
    words: 'notificações celular google agenda outlook sair da empresa',
  },
  {
    ...{ to: '/meus-dados', name: 'Meus dados', icon: <UserIcon />, group: 'Conta' },
    words: 'conta privacidade baixar excluir lgpd',
  },
]

/** The links to the money pages of a role. The header has one link to the first page, which has tabs to the others. */
export const moneyLinks = (role: MemberRole | undefined): AppLink[] =>
  appLinks(role).filter(({ group }) => group === 'Dinheiro')

/**
 * The app's links for a role. The start page of a member who sees only their own calendar is the page of their day.
 * `hasPlan`: the account has a plan, as every owner has.
 */
export function appLinks(role: MemberRole | undefined, hasPlan = role === 'owner'): AppLink[] {
  // Members who may edit the company find the days off on the company's page; others get them in the header.
  const hasOwnDaysOff = role !== undefined && !mayCall(role, 'PUT /api/companies/{id}')
  const startsWithDay = role !== undefined && isOwnOnly(role, 'GET /api/schedules/calendar')
  return all.flatMap((link) => {
    const { to, name, group, call, owner, plan } = link
    if (call && (role === undefined || !mayCall(role, call))) return []
    if (owner && role !== 'owner') return []
    if (plan && !hasPlan) return []
    if (to === startPath && startsWithDay) return { ...link, name: 'Seu dia' }
    if (to === daysOffPath && hasOwnDaysOff) return { ...link, tab: true as const, header: true as const }
    const isOwn = group === 'Dinheiro' && role && call && isOwnOnly(role, call)
    return isOwn ? { ...link, name: `Meus ${name.toLowerCase()}` } : link
  })
}
