import { mostWindows } from '@encaixe/contract/waitlist-rules.ts'
import type { FormEvent, ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { api } from '../platform/api.ts'
import { type useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { BellIcon } from '../ui/icons/notices.tsx'
import type { ShopDay } from './find-room.ts'
import type { JoinDraft } from './store-draft.ts'
import { ChipChoice, WindowFields } from './window-fields.tsx'
import { addDraft, type WindowDraft, type WindowProblems } from './write-window.ts'

export type JoinRequest = Parameters<typeof api<'POST /api/waitlist'>>[1]['body']

type Props = {
  contract: ReturnType<typeof useContractForm<JoinDraft, JoinRequest, unknown>>
  onSubmit: (event: FormEvent) => void
  shop: ShopDay
  day: string | null
  /** Who is chosen in the booking form. */
  person: { id: string; name: string } | undefined
  /** What the button does. */
  action: string
  /** Above the button. */
  terms: ReactNode
}

const failed = 'Não foi possível entrar na lista. Por favor, tente novamente.'

/** For which days and hours, and with whom. One tap sends the usual case. */
export function JoinForm({ contract, onSubmit, shop, day, person, action, terms }: Props) {
  const { form } = contract
  const { drafts, withPerson } = useValues(form)
  const { errors, isSubmitted } = form.formState
  const several = drafts.length > 1
  const choose = (next: WindowDraft[]) => form.setValue('drafts', next, { shouldValidate: isSubmitted })

  return (
    <form {...contract.props} onSubmit={onSubmit} className="grid gap-6">
      {drafts.map((draft, place) => (
        <WindowFields
          key={draft.id}
          draft={draft}
          onChange={(changed) => choose(drafts.with(place, changed))}
          problems={problemsOf(errors.drafts?.[place])}
          shop={shop}
          day={day}
          title={several ? `Período ${place + 1}` : undefined}
          onRemove={several ? () => choose(drafts.filter((_, at) => at !== place)) : undefined}
        />
      ))}
      {drafts.length < mostWindows ? (
        <Button
          variant="text"
          size="sm"
          icon={<PlusIcon />}
          className="-mt-2 -ml-2 justify-self-start"
          onClick={() => {
            choose([...drafts, addDraft(drafts)])
            // After the render that shows it, below what she sees.
            setTimeout(() => focusPeriod(contract.props.ref.current, drafts.length))
          }}
        >
          Outro período também serve
        </Button>
      ) : null}
      {person ? (
        <ChoiceGroup
          legend="Com quem?"
          value={withPerson ? 'person' : 'anybody'}
          onChange={(who: string) => form.setValue('withPerson', who === 'person')}
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
        <Refusal error={contract.error} fallback={failed} className="mb-4" />
        {terms}
        <Button
          type="submit"
          wide
          className="scroll-mb-6"
          icon={<BellIcon />}
          sending={contract.isSending}
          sendingLabel="Entrando na lista..."
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

const problemsOf = (wrong: FieldErrors<WindowDraft> | undefined): WindowProblems => ({
  from: wrong?.from?.message,
  to: wrong?.to?.message,
  startTime: wrong?.startTime?.message,
  endTime: wrong?.endTime?.message,
})

function focusPeriod(form: HTMLFormElement | null, place: number): void {
  const period = form?.querySelectorAll('section')[place]
  period?.querySelector('input')?.focus({ preventScroll: true })
  period?.scrollIntoView({ block: 'center' })
}
