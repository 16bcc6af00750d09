import { isRefusal } from '@encaixe/contract/client.ts'
import type { ReactNode } from 'react'
import { PhoneLinks } from '../company-page/phone-links.tsx'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'

type Props = { error: Error; fallback: string; actions?: ReactNode; className?: string }

/** Why a client's request failed. At a cap, which only the company can lift, with the company's telephone. */
export function RefusalAlert({ error, fallback, actions, className }: Props) {
  const phone = phoneIn(error)
  const contact = phone ? <PhoneLinks phone={phone} /> : undefined
  return (
    <Alert className={className} actions={contact ?? actions}>
      {describeFailure(error, fallback)}
    </Alert>
  )
}

const phoneIn = (error: Error) =>
  isRefusal(error, 'too_many') ? (error.body.company?.phone ?? undefined) : undefined
