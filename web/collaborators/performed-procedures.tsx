import { speakDuration } from '@encaixe/contract/counted.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { matchesSearch } from '../platform/fold-text.ts'
import { formatDuration, formatMoney } from '../platform/formats.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { sortProcedures } from '../procedures/sort-procedures.ts'
import { ActiveBadge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FieldError } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'

/** A list with more procedures than this number has a search field. */
const many = 8

const byName = (all: Procedure[]) => sortProcedures(all, '', 'name')

/** The procedures of the company; those that this collaborator performs are checked. */
export function PerformedProcedures({ name }: { name: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...proceduresQuery(useCompany().id),
    select: byName,
  })
  if (data?.length === 0) {
    return (
      <Card padding="roomy">
        <EmptyState
          title="Nenhum procedimento cadastrado"
          action={<ButtonLink to="/procedures/new">Novo procedimento</ButtonLink>}
        >
          Cadastre o que sua empresa oferece; depois, marque aqui o que cada pessoa faz.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card className="sm:px-6">
      <h2 className="mb-3 font-display text-display-sm">
        {name ? `O que ${name} faz` : 'O que este colaborador faz'}
      </h2>
      {data ? <Choosing all={data} /> : null}
      {!data && isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar procedimentos. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
      {!data && !isError ? (
        <Loading>
          <div className="grid gap-3">
            <Skeletons count={4} className="h-14" />
          </div>
        </Loading>
      ) : null}
    </Card>
  )
}

function Choosing({ all }: { all: Procedure[] }) {
  const [search, setSearch] = useState('')
  const shownSearch = useDeferredValue(search)
  const { field, fieldState } = useController<CollaboratorFields, 'procedureIds'>({ name: 'procedureIds' })
  const chosen = new Set(field.value)
  const shown = all.filter(({ name, description }) => matchesSearch(shownSearch, [name, description]))

  function turn(ids: string[], on: boolean) {
    const next = new Set(field.value)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    field.onChange([...next])
  }

  return (
    <div ref={field.ref} tabIndex={-1}>
      {fieldState.error ? <FieldError>{fieldState.error.message}</FieldError> : null}
      {all.length > many ? (
        <SearchField
          label="Buscar procedimento"
          value={search}
          onChange={setSearch}
          className="mb-2 max-w-96"
        />
      ) : null}
      <SelectAll
        label={shown.length < all.length ? 'Selecionar todos os encontrados' : 'Selecionar todos'}
        chosen={shown.filter(({ id }) => chosen.has(id)).length}
        total={shown.length}
        selected={`${chosen.size} de ${all.length} selecionados`}
        onChange={(on) =>
          turn(
            shown.map(({ id }) => id),
            on,
          )
        }
      />
      <ProcedureChecks shown={shown} chosen={chosen} onTurn={(id, on) => turn([id], on)} />
      {shown.length === 0 ? (
        <p className="py-3 text-ink-2">Nada encontrado para “{shownSearch.trim()}”.</p>
      ) : null}
      {chosen.size === 0 ? (
        <p className="mt-3 text-ui text-amber-text">
          Sem nenhum procedimento, este colaborador não aparece para agendamento.
        </p>
      ) : null}
    </div>
  )
}

type Props = { shown: Procedure[]; chosen: ReadonlySet<string>; onTurn: (id: string, on: boolean) => void }

function ProcedureChecks({ shown, chosen, onTurn }: Props) {
  return (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {shown.map((procedure) => (
        <li key={procedure.id} className="border-t border-line py-1">
          <Checkbox
            checked={chosen.has(procedure.id)}
            onChange={(event) => onTurn(procedure.id, event.currentTarget.checked)}
            label={<Described procedure={procedure} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Described({ procedure }: { procedure: Procedure }) {
  const { name, duration, price, description, isActive } = procedure
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {name}
        {isActive ? null : <ActiveBadge active={false} />}
      </span>
      <span className="block text-sm text-ink-2">
        <span aria-hidden="true">{formatDuration(duration)}</span>
        <span className="sr-only">{`, ${speakDuration(duration)}`}</span>
        {price === null ? '' : ` · ${formatMoney(price)}`}
        {description ? <span className="block [overflow-wrap:anywhere]">{description}</span> : null}
      </span>
    </>
  )
}

type SelectAllProps = {
  label: string
  chosen: number
  total: number
  selected: string
  onChange: (on: boolean) => void
}

/** The checkbox is `mixed` when only some are selected. */
function SelectAll({ label, chosen, total, selected, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const some = chosen > 0 && chosen < total
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <Checkbox
        ref={box}
        label={<span className="font-semibold">{label}</span>}
        checked={total > 0 && chosen === total}
        disabled={total === 0}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p role="status" className="text-sm text-ink-2">
        {selected}
      </p>
    </div>
  )
}
