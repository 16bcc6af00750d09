import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { PeopleOffered } from '../choose-time/people-offered.tsx'
import { freePeopleQuery } from './fetch-free-times.ts'

type Props = Omit<ComponentProps<typeof PeopleOffered>, 'asking'> & {
  wanted: { companyId: string; procedureId: string }
  date: string
  time: string
}

export function CollaboratorChoice({ wanted, date, time, ...rest }: Props) {
  return <PeopleOffered asking={useQuery(freePeopleQuery(wanted, date, time))} {...rest} />
}
