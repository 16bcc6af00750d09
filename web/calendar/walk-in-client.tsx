import type { Client } from '@encaixe/contract/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  countClients,
  describeFound,
  findClientsQuery,
  isSearchable,
} from '../appointments/new/find-clients.ts'
import { contactFields } from '../appointments/new/use-client.ts'
import { useRested } from '../platform/wait-for-typing.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Chip } from '../ui/chip.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'

export const anonymous = 'Cliente avulso'
const mostShown = 5

/** `known`: a client of the book was chosen, whose contact finds her record when the walk-in is booked. */
export type WalkInWho = { name: string; phone: string; email: string | null; known: Client | undefined }
export const nobodyYet: WalkInWho = { name: '', phone: '', email: null, known: undefined }

type Props = {
  who: WalkInWho
  onChange: (who: WalkInWho) => void
  onAnonymous: () => void
  /** What is wrong with a field, by its name in the request. */
  wrong: Record<string, string>
}

/** A name is enough. Two of its letters, or four digits of a number, find a client of the book. */
export function WalkInClient({ who, onChange, onAnonymous, wrong }: Props) {
  const { name, phone, known } = who
  const rested = useRested(name)
  const searches = !known && name !== anonymous && isSearchable(name)
  const { data = [] } = useQuery({
    ...findClientsQuery(rested, mostShown),
    enabled: searches && isSearchable(rested),
  })
  const found = searches && isSearchable(rested) ? data : []
  const field = useRef<HTMLDivElement>(null)
  // After the procedures have loaded, when the dialog has long chosen its focus.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <div ref={field} className="grid gap-2">
        <Field label="Nome do cliente" required error={wrong.clientName}>
          <Combobox
            name="clientName"
            value={name}
            // Another name is another client: what belongs to the chosen one goes.
            onChange={(typed) => onChange(known ? { ...nobodyYet, name: typed } : { ...who, name: typed })}
            suggestions={found.map((one) => ({
              id: one.id,
              label: one.name,
              detail: describeFound(one),
              leading: <Avatar name={one.name} />,
            }))}
            onPick={({ id }) => {
              const one = found.find((other) => other.id === id)
              if (!one) return
              const { clientName, clientPhone, clientEmail } = contactFields(one)
              onChange({ name: clientName, phone: clientPhone, email: clientEmail || null, known: one })
            }}
            listLabel="Clientes"
            told={searches ? countClients(found.length) : ''}
            enterKeyHint="done"
          />
        </Field>
        <Chip className="justify-self-start" aria-pressed={name === anonymous} onClick={onAnonymous}>
          {anonymous}
        </Chip>
      </div>
      <Field
        label="Celular"
        optional
        hint="Só para o seu registro: nada é enviado."
        error={wrong.clientPhone}
      >
        <MaskedInput
          mask={phoneMask}
          name="clientPhone"
          value={phone}
          onChange={({ currentTarget }) => onChange({ ...who, phone: currentTarget.value })}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="(00) 00000-0000"
        />
      </Field>
    </>
  )
}
