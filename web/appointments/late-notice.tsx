import type { Appointment } from '@encaixe/contract/appointments.ts'
import { tooLateSentence } from '@encaixe/contract/notice-words.ts'
import { useQuery } from '@tanstack/react-query'
import PhoneLinks from '../company-page/phone-links.tsx'
import { api } from '../platform/api.ts'
import { Alert } from '../ui/alert.tsx'
import { askCompany, type Wished } from './ask-company.ts'
import { isTooLate } from './decide-actions.ts'

type Late = { sentence: string; phone: string | null }

/** Set when the company's limit for changes has passed, so that a client reads it before she tries. */
export function useLate(appointment: Appointment, { owner, now }: { owner: boolean; now: number }) {
  const { companySlug: slug, status, startsAt } = appointment
  const { data } = useQuery({
    queryKey: ['public-company', slug],
    queryFn: ({ signal }) => api('GET /api/public/company/{slug}', { params: { slug }, signal }),
    enabled: !owner && status === 'scheduled',
    staleTime: 300_000,
    retry: false,
  })
  if (owner || status !== 'scheduled' || !data?.isActive || now >= Date.parse(startsAt)) return undefined
  const { cancellationNotice, phone } = data
  if (!isTooLate(appointment, cancellationNotice, now)) return undefined
  return { sentence: tooLateSentence(cancellationNotice), phone } satisfies Late
}

type Props = Late & { appointment: Wished; className?: string }

export function LateNotice({ sentence, phone, appointment, className }: Props) {
  return (
    <Alert
      tone="info"
      says="nothing"
      className={className}
      actions={phone ? <PhoneLinks phone={phone} text={askCompany(appointment)} /> : null}
    >
      {sentence}
    </Alert>
  )
}
