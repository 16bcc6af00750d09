import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { TimesOffered } from '../choose-time/times-offered.tsx'
import { freeSlotsQuery } from './fetch-free-times.ts'

type Props = Omit<ComponentProps<typeof TimesOffered>, 'asking'> & {
  wanted: { companyId: string; procedureId: string }
  date: string
}

export function TimeChoice({ wanted, date, ...rest }: Props) {
  return <TimesOffered asking={useQuery(freeSlotsQuery(wanted, date))} {...rest} />
}
