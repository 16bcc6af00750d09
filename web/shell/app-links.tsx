import type { ReactNode } from 'react'
import { BookIcon } from '../ui/icons/book.tsx'
import { HomeIcon, ScissorsIcon, StoreIcon, UsersIcon } from '../ui/icons/people.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'

export type AppLink = { to: string; name: string; icon: ReactNode; ownersOnly: boolean; tab: boolean }

/** The header's links. On a phone those with `tab` are at the bottom and the others behind 'Mais'. */
const all: AppLink[] = [
  { to: '/dashboard', name: 'Dashboard', icon: <HomeIcon />, ownersOnly: false, tab: true },
  { to: '/schedules', name: 'Agendamentos', icon: <CalendarIcon />, ownersOnly: false, tab: true },
  { to: '/clients', name: 'Clientes', icon: <BookIcon />, ownersOnly: true, tab: true },
  { to: '/company', name: 'Empresa', icon: <StoreIcon />, ownersOnly: true, tab: false },
  { to: '/collaborators', name: 'Colaboradores', icon: <UsersIcon />, ownersOnly: true, tab: false },
  { to: '/procedures', name: 'Procedimentos', icon: <ScissorsIcon />, ownersOnly: true, tab: false },
]

export function appLinks(hasCompany: boolean): AppLink[] {
  return all.filter(({ ownersOnly }) => hasCompany || !ownersOnly)
}
