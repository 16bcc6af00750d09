import { isRefusal } from '@encaixe/contract/client.ts'
import type { ReactNode } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { loadLater } from '../platform/load-later.tsx'
import { Alert } from '../ui/alert.tsx'

/** Lazy: the script of the booking form has no room for what few clients ever see. */
const PhoneLinks = loadLater(() => import('../shell/phone-links.tsx'), 'fallback')

type Props = {
  error: Error
  fallback: string
  actions?: ReactNode
  /** What else the client can do at a cap. */
  atCap?: ReactNode
  /** The message to the company that is ready in WhatsApp. */
  text?: string
  className?: string
}

/** Why a client's request failed. At a cap or a limit, which only the company can lift, with the company's telephone. */
export function RefusalAlert({ error, fallback, actions, atCap, text, className }: Props) {
  const company = companyIn(error)
  const ways = company && (
    <>
      {atCap}
      {company.phone ? <PhoneLinks phone={company.phone} text={text} /> : null}
    </>
  )
  return (
    <Alert className={className} actions={ways ?? actions}>
      {describeFailure(error, fallback)}
    </Alert>
  )
}

/** The company that can help, if the refusal names it. */
const companyIn = (error: Error) =>
  isRefusal(error, 'too_many') || isRefusal(error, 'too_late') ? error.body.company : undefined
