import { mostWindows } from '@encaixe/contract/waitlist-rules.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { BellIcon } from '../ui/icons/notices.tsx'
import type { ShopDay } from './find-room.ts'
import type { JoinDraft } from './store-draft.ts'
import { ChipChoice, WindowFields } from './window-fields.tsx'
import { addDraft, checkWindow, type WindowDraft } from './write-window.ts'

type Props = {
  choice: JoinDraft
  onChange: (choice: JoinDraft) => void
  shop: ShopDay
  day: string | null
  /** Who is chosen in the booking form. */
  person: { id: string; name: string } | undefined
  /** What the button does. */
  action: string
  /** Above the button. */
  terms: ReactNode
  failure: Error | undefined
  isSending: boolean
  onSubmit: () => void
}

const failed = 'Não foi possível entrar na lista. Por favor, tente novamente.'

/** For which days and hours, and with whom. One tap sends the usual case. */
export function JoinForm({ choice, onChange, shop, day, person, action, ...rest }: Props) {
  const { terms, failure, isSending, onSubmit } = rest
  const { drafts, withPerson } = choice
  const [attempted, setAttempted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = drafts.map((draft) => checkWindow(draft, shop))
  const several = drafts.length > 1
  const change = (place: number, changed: WindowDraft) =>
    onChange({ ...choice, drafts: drafts.with(place, changed) })

  function submit() {
    setAttempted(true)
    if (problems.every((one) => Object.keys(one).length === 0)) return onSubmit()
    // After the render that shows the problems.
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
    )
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events on to the booking form around the portal.
        event.stopPropagation()
        submit()
      }}
    >
      {drafts.map((draft, place) => (
        <WindowFields
          key={draft.id}
          draft={draft}
          onChange={(changed) => change(place, changed)}
          problems={attempted ? (problems[place] ?? {}) : {}}
          shop={shop}
          day={day}
          title={several ? `Período ${place + 1}` : undefined}
          onRemove={
            several
              ? () => onChange({ ...choice, drafts: drafts.filter((_, at) => at !== place) })
              : undefined
          }
        />
      ))}
      {drafts.length < mostWindows ? (
        <Button
          variant="text"
          size="sm"
          icon={<PlusIcon />}
          className="-mt-2 -ml-2 justify-self-start"
          onClick={() => {
            onChange({ ...choice, drafts: [...drafts, addDraft(drafts)] })
            // After the render that shows it, below what she sees.
            setTimeout(() => focusPeriod(form.current, drafts.length))
          }}
        >
          Outro período também serve
        </Button>
      ) : null}
      {person ? (
        <ChoiceGroup
          legend="Com quem?"
          value={withPerson ? 'person' : 'anybody'}
          onChange={(who: string) => onChange({ ...choice, withPerson: who === 'person' })}
          className="grid grid-cols-2 gap-2"
        >
          <ChipChoice value="anybody" name="Quem estiver livre" />
          <ChipChoice value="person" name={`Só com ${person.name}`} />
        </ChoiceGroup>
      ) : null}
      <ul className="grid list-disc gap-1.5 rounded-lg bg-sunken py-3.5 pr-4 pl-8 text-ui text-ink-2">
        <li>Quando um horário desses abrir, você recebe uma mensagem com o link para ficar com ele.</li>
        <li>Até três pessoas são avisadas juntas: quem tocar primeiro leva.</li>
        <li>São no máximo três mensagens por dia, e você sai da lista quando quiser.</li>
      </ul>
      <div>
        <Refusal error={failure} fallback={failed} className="mb-4" />
        {terms}
        <Button
          type="submit"
          wide
          className="scroll-mb-6"
          icon={<BellIcon />}
          sending={isSending}
          sendingLabel="Entrando na lista..."
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

function focusPeriod(form: HTMLFormElement | null, place: number): void {
  const period = form?.querySelectorAll('section')[place]
  period?.querySelector('input')?.focus({ preventScroll: true })
  period?.scrollIntoView({ block: 'center' })
}
