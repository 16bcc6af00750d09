import { mobileOf } from '@encaixe/contract/phones.ts'
import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ShownCompany } from '../company-page/load-company.ts'
import { AppBrowserAdvice } from '../identity/app-browser-advice.tsx'
import { readAppBrowser } from '../identity/find-app-browser.ts'
import { SignInControl } from '../identity/sign-in-button.tsx'
import { useSignIn } from '../identity/use-sign-in.ts'
import { api } from '../platform/api.ts'
import { whatsappLink } from '../platform/build-contact-link.ts'
import { useDeployment } from '../platform/deployment.ts'
import { useSendOnce } from '../platform/use-send-once.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeWindow } from './describe-waiting.ts'
import type { ShopDay } from './find-room.ts'
import { JoinForm } from './join-form.tsx'
import { type JoinDraft, storeDraft } from './store-draft.ts'
import { writeWindow } from './write-window.ts'

type Props = {
  open: boolean
  onClose: () => void
  company: Pick<ShownCompany, 'id' | 'name' | 'phone'>
  items: WaitlistEntry['items']
  /** The names of the services, as one text. */
  what: string
  shop: ShopDay
  /** The day that is chosen in the booking form. */
  day: string | null
  person: { id: string; name: string } | undefined
  /** The free times in the chosen periods. They are left out beside the terms: arriving late, they would move the button. */
  free: ReactNode
  choice: JoinDraft
  onChoose: (choice: JoinDraft) => void
  account: {
    isSignedIn: boolean
    email: string | null
    isLearning: boolean
    needsTerms: boolean
    acceptTerms: () => Promise<Error | undefined>
  }
  /** The text that says that the button also accepts the terms. */
  terms: ReactNode
  /** The address of the booking form with the present choices. */
  here: string
  onJoined: (entry: WaitlistEntry | undefined) => void
}

/** The dialog to join the waiting list, for a message when a time opens. The choices are kept during the sign-in. */
export function JoinDialog({ open, onClose, company, items, what, choice, account, ...rest }: Props) {
  const { shop, day, person, onChoose, terms, here, onJoined, free } = rest
  const today = shop.now.date
  const { isSignedIn, isLearning, needsTerms, acceptTerms } = account
  const [signingIn, setSigningIn] = useState(false)
  /** True when the user has returned from the sign-in and must still accept the terms. */
  const [returned, setReturned] = useState(false)
  const [joined, setJoined] = useState<WaitlistEntry>()
  const [failure, setFailure] = useState<Error>()
  const [isAccepting, setAccepting] = useState(false)
  const begin = useRef<() => void>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const procedureId = items[0]?.procedureId ?? ''
  const { isSending, create } = useSendOnce(
    (body: Parameters<typeof api<'POST /api/waitlist'>>[1]['body'], headers) =>
      api('POST /api/waitlist', { body, headers }),
    (entry) => {
      storeDraft(procedureId, undefined)
      setJoined(entry)
      onJoined(entry)
    },
  )
  const step = joined ? 'joined' : signingIn ? 'sign-in' : 'form'

  async function send() {
    if (isSending || isAccepting) return
    setFailure(undefined)
    setAccepting(true)
    const unaccepted = await acceptTerms()
    setAccepting(false)
    setFailure(
      unaccepted ??
        (await create({
          companyId: company.id,
          items: items.map(({ procedureId }) => ({ procedureId, collaboratorId: null })),
          windows: choice.drafts.map((draft) => writeWindow(draft, today)),
          collaboratorId: choice.withPerson && person ? person.id : null,
        })),
    )
  }

  const goOn = useEffectEvent(() => {
    setSigningIn(false)
    // The terms are not accepted yet: the client's next tap on the button accepts the terms.
    if (needsTerms) setReturned(true)
    else void send()
  })
  useEffect(() => {
    if (signingIn && isSignedIn && !isLearning) goOn()
  }, [signingIn, isSignedIn, isLearning])
  useEffect(() => {
    if (!returned || step !== 'form') return
    // The button is scrolled into view, because it may be below the visible part.
    const button = place.current?.querySelector<HTMLElement>('button[type="submit"]')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'end' })
  }, [returned, step])
  useEffect(() => {
    // The focus moves to the title, because the pressed button was removed.
    if (step !== 'form') place.current?.closest('dialog')?.querySelector('h2')?.focus()
  }, [step])

  function submit() {
    if (isSignedIn) return void send()
    storeDraft(procedureId, choice)
    setSigningIn(true)
    begin.current?.()
  }
  function close() {
    onClose()
    setSigningIn(false)
    setReturned(false)
    setJoined(undefined)
    setFailure(undefined)
    storeDraft(procedureId, undefined)
  }

  const words = {
    form: [
      needsTerms && isSignedIn ? 'Falta aceitar os Termos' : 'Avise-me se abrir um horário',
      `${what} · ${company.name}`,
    ],
    'sign-in': ['Falta entrar', 'Assim sabemos para quem mandar o aviso. O que você escolheu continua aqui.'],
    joined: ['Pronto, você está na lista', `${what} · ${company.name}`],
  } as const
  // The dialog is outside the booking form, because forms cannot be nested, but inside the element with shop colours.
  return createPortal(
    <Dialog
      open={open}
      onClose={close}
      size="sheet"
      closeButton
      title={words[step][0]}
      sentence={words[step][1]}
    >
      <div ref={place}>
        {joined ? (
          <Joined
            entry={joined}
            today={today}
            email={account.email}
            onClose={close}
            onLeft={() => {
              close()
              onJoined(undefined)
            }}
          />
        ) : null}
        {step === 'form' ? (
          <JoinForm
            choice={choice}
            onChange={onChoose}
            shop={shop}
            day={day}
            person={person}
            free={needsTerms && isSignedIn ? null : free}
            action={needsTerms && isSignedIn ? 'Aceitar e entrar na lista' : 'Entrar na lista de espera'}
            terms={needsTerms && isSignedIn ? terms : null}
            failure={failure}
            isSending={isSending || isAccepting}
            onSubmit={submit}
          />
        ) : null}
        {isSignedIn ? null : (
          <JoinSignIn
            shown={signingIn}
            begin={begin}
            here={here}
            what={what}
            phone={company.phone}
            expected={account.email}
            onBack={() => setSigningIn(false)}
          />
        )}
      </div>
    </Dialog>,
    document.querySelector('[data-shop]') ?? document.body,
  )
}

type JoinSignInProps = {
  shown: boolean
  /** Begins the sign-in. Called inside the click, because otherwise browsers block the provider's window. */
  begin: RefObject<(() => void) | undefined>
  here: string
  what: string
  phone: string | null
  /** The e-mail of the user whose session has ended; null when no session has ended. */
  expected: string | null
  onBack: () => void
}

/** The sign-in step of the dialog. It is prepared before it is shown, so that one tap opens the provider's window. */
function JoinSignIn({ shown, begin, here, what, phone, expected, onBack }: JoinSignInProps) {
  const { oidcName } = useDeployment()
  const browser = readAppBrowser(oidcName)
  const { state, issuer, signIn } = useSignIn({ destination: () => here, expected })
  const isRefused = browser !== undefined
  useEffect(() => {
    begin.current = isRefused ? undefined : () => void signIn()
    return () => {
      begin.current = undefined
    }
  })
  if (!shown) return null
  const mobile = mobileOf(phone)
  return (
    <div className="grid grid-cols-1 gap-3">
      {browser ? (
        <AppBrowserAdvice
          browser={browser}
          address={new URL(here, location.origin).href}
          chat={mobile ? whatsappLink(mobile, `Avise-me se abrir um horário: ${what}`) : undefined}
        />
      ) : null}
      <SignInControl state={state} issuer={issuer} onSignIn={() => void signIn()} />
      <Button variant="ghost" wide onClick={onBack}>
        Voltar
      </Button>
    </div>
  )
}

type JoinedProps = {
  entry: WaitlistEntry
  today: string
  email: string | null
  onClose: () => void
  onLeft: () => void
}

/** The confirmation: the times for which the client waits, how the message is sent, and a button to leave the list. */
function Joined({ entry, today, email, onClose, onLeft }: JoinedProps) {
  const [failure, setFailure] = useState<Error>()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    setFailure(undefined)
    try {
      await api('DELETE /api/waitlist/{id}', { params: { id: entry.id } })
      onLeft()
    } catch (error) {
      setFailure(
        error instanceof Error
          ? error
          : new Error(`Deleting waiting-list entry ${entry.id} failed`, { cause: error }),
      )
      setLeaving(false)
    }
  }

  return (
    <div className="grid gap-5">
      <Alert tone="success" says="nothing" title="Você espera por um horário">
        <ul>
          {entry.windows.map((window) => (
            <li key={JSON.stringify(window)} className="first-letter:uppercase">
              {describeWindow(window, today)}
            </li>
          ))}
        </ul>
      </Alert>
      <p className="text-ink-2">
        Quando abrir, avisamos
        {email ? (
          <>
            {' em '}
            <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</strong>
          </>
        ) : null}
        , e por WhatsApp, se a empresa usa e o seu celular está na conta. O primeiro toque fica com o horário.
      </p>
      <p className="text-ui text-ink-2">
        Tudo o que você espera fica em <TextLink href="/schedules">Agendamentos</TextLink>.
      </p>
      <Refusal error={failure} fallback="Não foi possível sair da lista. Por favor, tente novamente." />
      <div className="grid gap-2.5">
        <Button wide onClick={onClose}>
          Entendi
        </Button>
        <Button
          wide
          variant="ghost"
          sending={isLeaving}
          sendingLabel="Saindo..."
          onClick={() => void leave()}
        >
          Sair da lista
        </Button>
      </div>
    </div>
  )
}
