import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { matchesSearch } from '../platform/fold-text.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { sortProcedures } from '../procedures/sort-procedures.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FieldError } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { ProcedureChecks } from './procedure-checks.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'
import { SelectAll } from './select-all.tsx'

/** With more procedures than this a search field is shown. */
const many = 8

const byName = (all: Procedure[]) => sortProcedures(all, '', 'name')

/** The procedures of the company, with those checked that this collaborator performs. */
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
        told={`${chosen.size} de ${all.length} selecionados`}
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
