import { isRefusal } from '@encaixe/contract/client.ts'
import type { ReactNode } from 'react'
import { PhoneLinks } from '../company-page/phone-links.tsx'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'

type Props = {
  error: Error
  fallback: string
  actions?: ReactNode
  /** What else the client can do at a cap. */
  atCap?: ReactNode
  className?: string
}

/** Why a client's request failed. At a cap, which only the company can lift, with the company's telephone. */
export function RefusalAlert({ error, fallback, actions, atCap, className }: Props) {
  const company = companyIn(error)
  const ways = company && (
    <>
      {atCap}
      {company.phone ? <PhoneLinks phone={company.phone} /> : null}
    </>
  )
  return (
    <Alert className={className} actions={ways ?? actions}>
      {describeFailure(error, fallback)}
    </Alert>
  )
}

const companyIn = (error: Error) => (isRefusal(error, 'too_many') ? error.body.company : undefined)
