import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { type CompanyCall, isOwnOnly, mayCall } from '@encaixe/contract/permissions.ts'
import type { ReactNode } from 'react'
import { BookIcon } from '../ui/icons/book.tsx'
import { ChartIcon, PercentIcon, PixIcon, StatementIcon, TillIcon } from '../ui/icons/money.tsx'
import { HomeIcon, ScissorsIcon, StoreIcon, UsersIcon } from '../ui/icons/people.tsx'
import { CalendarIcon, HistoryIcon, SunIcon } from '../ui/icons/time.tsx'

/**
 * A link of the app. With `call`, only members whose role may make this call get the link. `wide`: the link is not in
 * the header of a tablet or a small window.
 */
export type AppLink = {
  to: string
  name: string
  icon: ReactNode
  call?: CompanyCall
  tab: boolean
  wide?: true
}

/** The links of the header. On a phone the links with `tab` are at the bottom, and other links in the menu 'Mais'. */
const all: AppLink[] = [
  { to: '/dashboard', name: 'Dashboard', icon: <HomeIcon />, tab: true },
  { to: '/schedules', name: 'Agendamentos', icon: <CalendarIcon />, tab: true },
  { to: '/clients', name: 'Clientes', icon: <BookIcon />, call: 'GET /api/clients/summary', tab: true },
  {
    to: '/schedules/waitlist',
    name: 'Lista de espera',
    icon: <HistoryIcon />,
    call: 'GET /api/waitlist',
    tab: false,
    wide: true,
  },
  { to: '/company', name: 'Empresa', icon: <StoreIcon />, call: 'PUT /api/companies/{id}', tab: false },
  {
    to: '/collaborators',
    name: 'Colaboradores',
    icon: <UsersIcon />,
    call: 'POST /api/collaborators',
    tab: false,
  },
  {
    to: '/procedures',
    name: 'Procedimentos',
    icon: <ScissorsIcon />,
    call: 'POST /api/procedures',
    tab: false,
  },
]

/**
 * The pages of the company's money. One link of the header opens the first page, which has tabs to the other pages. On
 * a phone each page has a link in the menu 'Mais'.
 */
const money: AppLink[] = [
  { to: '/schedules/till', name: 'Caixa', icon: <TillIcon />, call: 'GET /api/till', tab: false },
  { to: '/schedules/deposits', name: 'Sinais', icon: <PixIcon />, call: 'GET /api/deposits', tab: false },
  {
    to: '/company/statements',
    name: 'Extratos',
    icon: <StatementIcon />,
    call: 'GET /api/statements',
    tab: false,
  },
  { to: '/company/shares', name: 'Cotas', icon: <PercentIcon />, call: 'GET /api/shares', tab: false },
  { to: '/company/reports', name: 'Números', icon: <ChartIcon />, call: 'GET /api/reports', tab: false },
]

const daysOff: AppLink = { to: '/company/days-off', name: 'Folgas', icon: <SunIcon />, tab: true }

/** The links to the money pages of a role. A professional gets only their own statements. */
export function moneyLinks(role: MemberRole | undefined): AppLink[] {
  return money.flatMap((link) => {
    const { call, name } = link
    if (!role || !call || !mayCall(role, call)) return []
    return isOwnOnly(role, call) ? { ...link, name: `Meus ${name.toLowerCase()}` } : link
  })
}

/** The app's links for a role. The start page of a member who sees only their own calendar is the page of their day. */
export function appLinks(role: MemberRole | undefined): AppLink[] {
  const startsWithDay = role && isOwnOnly(role, 'GET /api/schedules/calendar')
  const named = startsWithDay
    ? all.map((one) => (one.to === '/dashboard' ? { ...one, name: 'Seu dia' } : one))
    : all
  const links = named.filter(({ call }) => !call || (role !== undefined && mayCall(role, call)))
  // Members who may edit the company find the days off on the company's page, so only others get a link.
  const hasOwn = role && !mayCall(role, 'PUT /api/companies/{id}')
  return hasOwn ? [...links, daysOff] : links
}
