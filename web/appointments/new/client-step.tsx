import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useRested } from '../../platform/wait-for-typing.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PlusIcon, SearchIcon } from '../../ui/icons/actions.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { phoneMask } from '../../ui/mask.ts'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { clientsQuery } from './find-clients.ts'
import type { ClientChoice } from './use-client.ts'
import type { ClientForm } from './use-client-form.ts'

type Props = { form: ClientForm; client: ClientChoice; heading?: 'h2' | 'h3' }

/** Who the appointment is for: an earlier client, or the fields of a new one. */
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

/** Fewer than the API returns: the list stands between the field and the next step. */
const mostShown = 6

const idOf = ({ email, name }: EarlierClient) => `${email} ${name}`

function ClientSearch({ form, client }: Omit<Props, 'heading'>) {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed)
  const { data, isError, isFetching, refetch } = useQuery(clientsQuery(rested))
  const found = (data ?? []).slice(0, mostShown)
  const nobodyYet = data?.length === 0 && !isFetching && rested === '' && typed === ''
  const { begin } = client
  const errorId = useId()
  const { errors, submitCount } = form.formState
  const wrong = errors.clientName?.message
  const field = useRef<HTMLDivElement>(null)

  // Without earlier clients there is nothing to search.
  useEffect(() => {
    if (nobodyYet) begin('')
  }, [nobodyYet, begin])

  // After each attempt without a client.
  useEffect(() => {
    if (wrong && submitCount > 0) field.current?.querySelector('input')?.focus()
  }, [wrong, submitCount])

  const suggestions = found.map((one) => ({
    id: idOf(one),
    label: one.name,
    detail: one.phone ?? one.email,
    leading: <Avatar name={one.name} />,
  }))
  return (
    <div ref={field}>
      <Field label="Nome ou telefone do cliente" required>
        <Combobox
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? errorId : undefined}
          value={typed}
          onChange={setTyped}
          suggestions={suggestions}
          onPick={({ id }) => {
            const one = found.find((other) => idOf(other) === id)
            if (one) client.pick(one)
          }}
          onEnter={() => client.begin(typed)}
          inline
          leading={<SearchIcon />}
          enterKeyHint="search"
          listLabel="Clientes que já vieram"
          told={countClients(suggestions.length)}
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
              Não foi possível buscar quem já veio. Tente de novo, ou preencha como novo cliente.
            </LoadFailure>
          ) : (
            <p className="mt-5 mb-1 text-sm font-medium text-ink-2">
              {data && found.length === 0
                ? 'Ninguém com esse nome ou telefone veio ainda.'
                : rested
                  ? 'Quem já veio'
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

function countClients(count: number): string {
  if (count === 0) return 'Nenhum cliente encontrado'
  return count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`
}

function ClientFieldset({ form, client }: Omit<Props, 'heading'>) {
  const { register, formState, getValues, setFocus } = form
  const { errors } = formState

  // The first empty field, once the fields replace the search, whose focus is then nowhere.
  useEffect(() => {
    const empty = (['clientName', 'clientEmail'] as const).find((name) => getValues(name).trim() === '')
    if (empty && document.activeElement === document.body) setFocus(empty)
  }, [getValues, setFocus])

  return (
    <div className="grid gap-5">
      <Field label="Nome do cliente" required error={errors.clientName?.message}>
        <TextInput {...register('clientName')} autoComplete="off" />
      </Field>
      <Field label="E-mail do cliente" required error={errors.clientEmail?.message}>
        <TextInput {...register('clientEmail')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Telefone do cliente" optional error={errors.clientPhone?.message}>
        <MaskedInput
          {...register('clientPhone')}
          mask={phoneMask}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="(00) 00000-0000"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="soft">
          Continuar
        </Button>
        <Button variant="text" icon={<SearchIcon />} onClick={client.search}>
          Procurar quem já veio
        </Button>
      </div>
    </div>
  )
}
