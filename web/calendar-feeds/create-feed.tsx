import { useContractForm } from '../platform/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { NameOptions, Select } from '../ui/select.tsx'

const whole = 'toda'

type Props<Made> = {
  /** Whose calendars may be chosen; undefined: only her own. */
  people: readonly { id: string; name: string }[] | undefined
  own: string | null
  create: (wanted: { collaboratorId: string | null }) => Promise<Made>
  onMade: (made: Made) => void
  /** An address is replaced at present. */
  busy: boolean
}

export function CreateFeed<Made>({ people, own, create, onMade, busy }: Props<Made>) {
  const contract = useContractForm(
    ({ whose }: { whose: string }) => ({
      body: { collaboratorId: people ? (whose === whole ? null : whose) : own },
    }),
    create,
    { start: { whose: whole }, stays: true, onSent: onMade },
  )
  return (
    <form {...contract.props} className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      {people ? (
        <Field label="Agenda de" className="flex-[1_1_14rem]">
          <Select {...contract.form.register('whose')}>
            <option value={whole}>Toda a empresa</option>
            <NameOptions of={people} />
          </Select>
        </Field>
      ) : null}
      <Button
        type="submit"
        icon={<PlusIcon />}
        sending={contract.isSending}
        sendingLabel="Criando..."
        unavailable={busy && !contract.isSending}
        wide="phone"
      >
        {people ? 'Criar endereço' : 'Criar endereço da minha agenda'}
      </Button>
    </form>
  )
}
