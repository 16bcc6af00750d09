import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ShownCompany } from '../company-page/load-company.ts'
import { api } from '../platform/api.ts'
import { type Reader, useContractForm } from '../platform/use-contract-form.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import type { ShopDay } from './find-room.ts'
import { JoinForm, type JoinRequest } from './join-form.tsx'
import { JoinSignIn } from './join-sign-in.tsx'
import { Joined } from './joined.tsx'
import { type JoinDraft, storeDraft } from './store-draft.ts'
import { checkWindow, writeWindow } from './write-window.ts'

type Props = {
  open: boolean
  onClose: () => void
  company: Pick<ShownCompany, 'id' | 'name' | 'phone'>
  items: WaitlistEntry['items']
  /** The services in words. */
  what: string
  shop: ShopDay
  /** The day of the booking form. */
  day: string | null
  person: { id: string; name: string } | undefined
  /** What is chosen at first. */
  start: JoinDraft
  account: {
    isSignedIn: boolean
    email: string | null
    isLearning: boolean
    needsTerms: boolean
    acceptTerms: () => Promise<Error | undefined>
  }
  /** Says that the button also accepts the terms. */
  terms: ReactNode
  /** The address of the booking form as it is chosen now. */
  here: string
  onJoined: (entry: WaitlistEntry | undefined) => void
}

/** What is asked for, or what is wrong with which field of which period. */
function readRequest({ drafts, withPerson }: JoinDraft, { company, items, shop, person }: Props) {
  const wrong = drafts.flatMap((draft, place) =>
    Object.entries(checkWindow(draft, shop)).map(([name, text]) => [`drafts.${place}.${name}`, text]),
  )
  if (wrong.length > 0) return { problems: Object.fromEntries(wrong) as Record<string, string> }
  const body: JoinRequest = {
    companyId: company.id,
    items: items.map(({ procedureId }) => ({ procedureId, collaboratorId: null })),
    windows: drafts.map((draft) => writeWindow(draft, shop.now.date)),
    collaboratorId: withPerson && person ? person.id : null,
  }
  return { body }
}

/** The steps: what is asked for, the sign-in of who is not signed in, and what was joined. */
function useJoin(props: Props) {
  const { isSignedIn, isLearning, needsTerms, acceptTerms } = props.account
  const [signingIn, setSigningIn] = useState(false)
  /** From the sign-in, with only the terms left. */
  const [returned, setReturned] = useState(false)
  const [joined, setJoined] = useState<WaitlistEntry>()
  const begin = useRef<() => void>(undefined)
  const procedureId = props.items[0]?.procedureId ?? ''
  const read: Reader<JoinDraft, JoinRequest> = (values) => readRequest(values, props)
  async function send(body: JoinRequest, headers: { 'idempotency-key': string }) {
    const unaccepted = await acceptTerms()
    if (unaccepted) throw unaccepted
    return api('POST /api/waitlist', { body, headers })
  }
  const contract = useContractForm(read, (body, { headers }) => send(body, headers), {
    start: props.start,
    stays: true,
    onSent(entry) {
      storeDraft(procedureId, undefined)
      setJoined(entry)
      props.onJoined(entry)
    },
  })
  const { form } = contract
  /** What is chosen stays. */
  const clearProblems = () => form.reset(form.getValues())

  const goOn = useEffectEvent(() => {
    setSigningIn(false)
    // The terms are accepted by her own next tap.
    if (needsTerms) setReturned(true)
    else contract.submit()
  })
  useEffect(() => {
    if (signingIn && isSignedIn && !isLearning) goOn()
  }, [signingIn, isSignedIn, isLearning])

  return {
    contract,
    step: joined ? ('joined' as const) : signingIn ? ('sign-in' as const) : ('form' as const),
    joined,
    returned,
    begin,
    back: () => setSigningIn(false),
    submit(event: FormEvent) {
      // The browser opens the window of the sign-in only in the tap, so nothing is awaited before it.
      if (isSignedIn || 'problems' in read(form.getValues())) return contract.props.onSubmit(event)
      event.preventDefault()
      event.stopPropagation()
      storeDraft(procedureId, form.getValues())
      clearProblems()
      setSigningIn(true)
      begin.current?.()
    },
    close() {
      props.onClose()
      setSigningIn(false)
      setReturned(false)
      setJoined(undefined)
      contract.setError(undefined)
      clearProblems()
      storeDraft(procedureId, undefined)
    },
  }
}

/** Focuses what the user goes on with when the step changes. */
function useStepFocus(step: string, returned: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!returned || step !== 'form') return
    // The button may stand below what she sees.
    const button = place.current?.querySelector<HTMLElement>('button[type="submit"]')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'end' })
  }, [returned, step])
  useEffect(() => {
    // What was pressed is gone.
    if (step !== 'form') place.current?.closest('dialog')?.querySelector('h2')?.focus()
  }, [step])
  return place
}

/** A client joins the list of who is told when a time opens. She signs in on the way, and keeps what she chose. */
export function JoinDialog(props: Props) {
  const { open, company, what, account, shop, terms } = props
  const { contract, step, joined, returned, begin, back, submit, close } = useJoin(props)
  const place = useStepFocus(step, returned)
  const acceptsTerms = account.needsTerms && account.isSignedIn
  const words = {
    form: [
      acceptsTerms ? 'Falta aceitar os Termos' : 'Avise-me se abrir um horário',
      `${what} · ${company.name}`,
    ],
    'sign-in': ['Falta entrar', 'Assim sabemos para quem mandar o aviso. O que você escolheu continua aqui.'],
    joined: ['Pronto, você está na lista', `${what} · ${company.name}`],
  } as const
  // Outside the booking form, because forms cannot be nested; inside the shop's colours.
  return createPortal(
    <Dialog
      open={open}
      onClose={close}
      size="sheet"
      title={
        <span className="flex items-start justify-between gap-3">
          {words[step][0]}
          <IconButton label="Fechar" onClick={close} className="-mt-2 -mr-3">
            <XIcon />
          </IconButton>
        </span>
      }
      sentence={words[step][1]}
    >
      <div ref={place}>
        {joined ? (
          <Joined
            entry={joined}
            today={shop.now.date}
            email={account.email}
            onClose={close}
            onLeft={() => {
              close()
              props.onJoined(undefined)
            }}
          />
        ) : null}
        {step === 'form' ? (
          <JoinForm
            contract={contract}
            onSubmit={submit}
            shop={shop}
            day={props.day}
            person={props.person}
            action={acceptsTerms ? 'Aceitar e entrar na lista' : 'Entrar na lista de espera'}
            terms={acceptsTerms ? terms : null}
          />
        ) : null}
        {account.isSignedIn ? null : (
          <JoinSignIn
            shown={step === 'sign-in'}
            begin={begin}
            here={props.here}
            what={what}
            phone={company.phone}
            expected={account.email}
            onBack={back}
          />
        )}
      </div>
    </Dialog>,
    document.querySelector('[data-shop]') ?? document.body,
  )
}
