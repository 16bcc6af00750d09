import { isRefusal } from '@encaixe/contract/client.ts'
import type { ReactNode } from 'react'
import { paysForCompany } from '../platform/chosen-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { loadLater } from '../platform/load-later.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Loaded later: the size of the booking form's script is limited, and few clients see these telephone links. */
const PhoneLinks = loadLater(() => import('./phone-links.tsx'), 'fallback')

type WayOut = { to: string; label: string }

/** A refusal that a page knows without a request. */
export type KnownRefusal = {
  sentence: string
  /** The page where the user can correct the cause of the refusal. */
  wayOut?: WayOut | undefined
}

export const seePlans: WayOut = { to: '/subscription', label: 'Ver Planos' }

function wayOutOf(error: Error): WayOut | undefined {
  // Members who do not pay for the company get no link: the sentence says that the owner must act.
  if (isRefusal(error, 'plan_limit') || isRefusal(error, 'subscription_required'))
    return paysForCompany() ? seePlans : undefined
  if (isRefusal(error, 'has_future_appointments')) return { to: '/schedules', label: 'Ver agendamentos' }
}

type Props = {
  /** The error of a request, or a refusal that the page knows without a request. Null or undefined shows nothing. */
  error: Error | KnownRefusal | null | undefined
  /** The sentence for an internal error or a network failure. */
  fallback: string
  /** True where the specification shows the server's sentence even without a code. */
  says?: boolean
  /** True to show the sentence as the title of the alert, above `children` or the link. */
  titled?: boolean
  /** A sentence about `actions`. */
  children?: ReactNode
  /** Buttons or chips below the refusal's text, such as other free times. */
  actions?: ReactNode
  /** The text of the message that WhatsApp opens with, for a refusal that only the company can lift. */
  text?: string | undefined
  /** Options for a client who reached a limit of bookings, shown before the telephone. */
  atCap?: ReactNode
  /**
   * The title and close handler of an alertdialog instead of an alert, for a change that was already shown as done: its
   * row may be outside the visible part.
   */
  dialog?: { title: ReactNode; onClose: () => void }
  className?: string
}

/** Shows why a request was refused and what the user can do: open a page, choose another time, or call the company. */
export function Refusal({ error, fallback, says, titled, dialog, ...rest }: Props) {
  const known: KnownRefusal | undefined =
    error instanceof Error
      ? { sentence: describeFailure(error, fallback, says), wayOut: wayOutOf(error) }
      : (error ?? undefined)
  const company = error instanceof Error ? companyIn(error) : undefined
  const calls = company && (rest.atCap || company.phone) && (
    <>
      {rest.atCap}
      {company.phone ? <PhoneLinks phone={company.phone} text={rest.text} /> : null}
    </>
  )
  const actions = calls || rest.actions
  const wayOut = known?.wayOut
  if (dialog) {
    const way = wayOut ? <ButtonLink to={wayOut.to}>{wayOut.label}</ButtonLink> : actions
    return (
      <Dialog
        open={known !== undefined}
        onClose={dialog.onClose}
        role="alertdialog"
        title={dialog.title}
        sentence={known?.sentence}
        actions={
          <>
            <Button variant={way ? 'secondary' : 'primary'} onClick={dialog.onClose} data-autofocus>
              Entendi
            </Button>
            {way}
          </>
        }
      >
        {rest.children}
      </Dialog>
    )
  }
  if (!known) return null
  const link = wayOut ? (
    <TextLink to={wayOut.to} className="font-semibold">
      {wayOut.label}
    </TextLink>
  ) : null
  return (
    <Alert className={rest.className} title={titled ? known.sentence : undefined} actions={actions}>
      {titled ? (
        (rest.children ?? link)
      ) : (
        <>
          {known.sentence} {link}
        </>
      )}
    </Alert>
  )
}

/** The company that the refusal names and that can help the client; undefined for any other refusal. */
const companyIn = (error: Error) =>
  isRefusal(error, 'too_many') || isRefusal(error, 'too_late') ? error.body.company : undefined
