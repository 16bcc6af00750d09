import type { Client } from '@encaixe/contract/clients.ts'
import { getsField } from '@encaixe/contract/permissions.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCompany } from '../../identity/use-company.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Combobox, type Suggestion } from '../../ui/combobox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PlusIcon, SearchIcon } from '../../ui/icons/actions.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { countClients, describeFound, isSearchable, useFoundClients } from './find-clients.ts'
import type { ClientChoice } from './use-client.ts'
import type { ClientForm } from './use-client-form.ts'

type Props = { form: ClientForm; client: ClientChoice; heading?: 'h2' | 'h3' }

/** The client of the appointment: a client of the book, or the fields of a new client. */
export function ClientStep({ form, client, heading: Heading = 'h2' }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-[36rem] min-w-0">
      <Heading id={id} tabIndex={-1} className="mb-3 text-display-sm">
        Cliente
      </Heading>
      {client.stage === 'search' ? (
        <ClientSearch form={form} client={client} />
      ) : (
        <ClientFieldset form={form} client={client} />
      )}
    </section>
  )
}

export const suggestionOf = (client: Client): Suggestion => ({
  id: client.id,
  label: client.name,
  detail: describeFound(client),
  leading: <Avatar name={client.name} />,
})

const stillShort = 'Digite duas letras do nome ou quatro números do celular.'

/** The most clients in the list. The list is between the field and the next step, so it must be short. */
const mostShown = 6

function ClientSearch({ form, client }: Omit<Props, 'heading'>) {
  const [typed, setTyped] = useState('')
  const { query, found, rested, onPick } = useFoundClients(typed, mostShown, client.pick)
  const { data, isError, isFetching, refetch } = query
  // When the user may not read the dates of visits, the list is not ordered by these dates.
  const hasLastVisits = getsField(useCompany().role, 'GET /api/clients', 'lastVisit')
  const nobodyYet = data?.length === 0 && !isFetching && rested === '' && typed === ''
  const { begin } = client
  const errorId = useId()
  const { errors, submitCount } = form.formState
  const wrong = errors.clientName?.message
  const field = useRef<HTMLDivElement>(null)

  // An empty book has no client to search, so the fields of a new client are shown.
  useEffect(() => {
    if (nobodyYet) begin('')
  }, [nobodyYet, begin])

  // Focuses the search after each attempt without a client.
  useEffect(() => {
    if (wrong && submitCount > 0) field.current?.querySelector('input')?.focus()
  }, [wrong, submitCount])

  const suggestions = found.map(suggestionOf)
  return (
    <div ref={field}>
      <Field label="Nome ou celular do cliente" required>
        <Combobox
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? errorId : undefined}
          value={typed}
          onChange={setTyped}
          suggestions={suggestions}
          onPick={onPick}
          onEnter={() => client.begin(typed)}
          inline
          leading={<SearchIcon />}
          enterKeyHint="search"
          listLabel="Clientes"
          announcement={isSearchable(rested) ? countClients(suggestions.length) : typed ? stillShort : ''}
        >
          {wrong ? <FieldError id={errorId}>{wrong}</FieldError> : null}
          <Button
            variant="soft"
            wide
            icon={<PlusIcon />}
            className="mt-3 [overflow-wrap:anywhere]"
            onClick={() => client.begin(typed)}
          >
            {typed.trim() ? `Novo cliente: ${typed.trim()}` : 'Novo cliente'}
          </Button>
          {isError && !data ? (
            <LoadFailure onRetry={() => void refetch()} retrying={isFetching} className="mt-4">
              Não foi possível buscar os seus clientes. Tente de novo, ou preencha como novo cliente.
            </LoadFailure>
          ) : (
            <p className="mt-5 mb-1 text-sm font-medium text-ink-2">
              {data && found.length === 0
                ? 'Nenhum cliente com isso ainda.'
                : !hasLastVisits || isSearchable(rested)
                  ? 'Seus clientes'
                  : 'Quem veio por último'}
            </p>
          )}
          {data || isError ? null : (
            <div className="appear-late grid gap-1">
              <Skeletons count={4} className="h-14" />
            </div>
          )}
        </Combobox>
      </Field>
    </div>
  )
}

function ClientFieldset({ form, client }: Omit<Props, 'heading'>) {
  const { register, control, formState, getValues, setFocus } = form
  const { errors } = formState
  const withoutContact = useWatch({ control, name: 'withoutContact' })

  // Focuses the first empty field when the fields replace the search, which had the focus.
  useEffect(() => {
    const { clientName, clientPhone, clientEmail, withoutContact } = getValues()
    const reached = withoutContact || (clientPhone + clientEmail).trim() !== ''
    const empty = clientName.trim() === '' ? 'clientName' : reached ? undefined : 'clientPhone'
    if (empty && document.activeElement === document.body) setFocus(empty)
  }, [getValues, setFocus])

  return (
    <div className="grid gap-5">
      <Field label="Nome do cliente" required error={errors.clientName?.message}>
        <TextInput {...register('clientName')} autoComplete="off" />
      </Field>
      {withoutContact ? null : (
        <>
          <Field label="Celular do cliente" error={errors.clientPhone?.message}>
            <PhoneInput
              {...register('clientPhone', { deps: 'clientEmail' })}
              autoComplete="off"
              placeholder="(00) 00000-0000"
            />
          </Field>
          <Field
            label="E-mail do cliente"
            error={errors.clientEmail?.message}
            hint="Celular ou e-mail: um dos dois basta."
          >
            <TextInput
              {...register('clientEmail', { deps: 'clientPhone' })}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
          </Field>
        </>
      )}
      <Checkbox
        {...register('withoutContact', { onChange: client.clearContact })}
        label="Cliente sem contato"
        hint="Nada será enviado a ninguém."
        className="-my-2"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="soft">
          Continuar
        </Button>
        <Button variant="text" icon={<SearchIcon />} onClick={client.search}>
          Procurar nos clientes
        </Button>
      </div>
    </div>
  )
}
