import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { Select } from '../ui/select.tsx'

const whole = 'toda'

type Props = {
  /** Whose calendars may be chosen; undefined: only her own. */
  people: readonly { id: string; name: string }[] | undefined
  own: string | null
  onCreate: (collaboratorId: string | null) => void
  sending: boolean
}

export function CreateFeed({ people, own, onCreate, sending }: Props) {
  const [whose, setWhose] = useState(whole)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sending) onCreate(people ? (whose === whole ? null : whose) : own)
  }
  return (
    <form onSubmit={submit} className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      {people ? (
        <Field label="Agenda de" className="flex-[1_1_14rem]">
          <Select value={whose} onChange={({ target }) => setWhose(target.value)}>
            <option value={whole}>Toda a empresa</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button type="submit" icon={<PlusIcon />} sending={sending} sendingLabel="Criando..." wide="phone">
        {people ? 'Criar endereço' : 'Criar endereço da minha agenda'}
      </Button>
    </form>
  )
}
