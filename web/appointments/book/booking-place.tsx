import { type ComponentProps, useState } from 'react'
import { SessionEnded } from '../../identity/session-ended.tsx'
import { subjectOf, useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { BookingForm } from './booking-form.tsx'
import { writeAddress } from './read-address.ts'

/**
 * The form of whoever is here. A visitor who signs in keeps hers; for another user, and after signing out, it begins
 * anew.
 */
export function BookingPlace(props: Omit<ComponentProps<typeof BookingForm>, 'followsServer' | 'children'>) {
  const session = useSession()
  const subject = subjectOf(session)
  const [owner, setOwner] = useState({ subject, round: 0 })
  if (owner.subject !== subject) {
    setOwner({ subject, round: owner.round + (owner.subject === undefined ? 0 : 1) })
  }
  // A session that had ended before the page was opened ends nothing here: she signs in when she books.
  const [wasSignedIn, setSignedIn] = useState(false)
  if (session.status === 'signed-in' && !wasSignedIn) setSignedIn(true)
  const { company, services } = props.offer
  const [first, ...others] = services.map(({ id }) => id)
  const here = writeAddress(`/${company.slug}/agendar/${first}`, { services: others })
  return (
    <>
      <BookingForm key={owner.round} {...props} followsServer={owner.round === 0}>
        {session.status === 'loading' ? (
          <noscript>
            <Card as="section" padding="roomy" className="lg:col-start-1">
              <h2 className="font-display text-display-sm">Entre para escolher o seu horário</h2>
              <p className="mt-2 mb-4 max-w-[46ch] text-ink-2">
                Para agendar por aqui o navegador precisa de JavaScript.
              </p>
              <ButtonLink href={`/login?redirect=${here.replaceAll(/[?&]/g, encodeURIComponent)}`}>
                Entrar para agendar
              </ButtonLink>
            </Card>
          </noscript>
        ) : null}
      </BookingForm>
      {wasSignedIn ? <SessionEnded session={session} /> : null}
    </>
  )
}
