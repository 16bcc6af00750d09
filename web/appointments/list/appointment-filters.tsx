import { longestSearch } from '@encaixe/contract/appointment-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { collaboratorsQuery } from '../../collaborators/fetch-collaborators.ts'
import { byText } from '../../platform/fold-text.ts'
import { useRested } from '../../platform/wait-for-typing.ts'
import { proceduresQuery } from '../../procedures/fetch-procedures.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FilterIcon } from '../../ui/icons/actions.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { nameStatus } from '../name-status.ts'
import {
  countFilters,
  type ListedStatus,
  type ListFilters,
  statusesFor,
  withoutFilters,
} from './read-filters.ts'

const searches = {
  company: { label: 'Buscar cliente, telefone ou procedimento', placeholder: 'Cliente ou telefone' },
  client: { label: 'Buscar serviço ou empresa', placeholder: 'Serviço ou empresa' },
}

type Props = {
  filters: ListFilters
  onChange: (next: (before: ListFilters) => ListFilters) => void
  companyId: string | undefined
}

/** On a phone the filters are behind one button, which shows the number of filters in use. */
export function AppointmentFilters({ filters, onChange, companyId }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const used = countFilters(filters)
  const choose = <Name extends keyof ListFilters>(name: Name, value: string) =>
    onChange(({ [name]: _, ...rest }) => ({ ...rest, ...(value ? { [name]: value } : {}) }) as ListFilters)
  return (
    <search
      aria-label="Buscar e filtrar agendamentos"
      className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-3 md:gap-y-2"
    >
      <ListSearch
        {...(companyId ? searches.company : searches.client)}
        value={filters.q ?? ''}
        onSearch={(q) => choose('q', q)}
      />
      <Button
        variant="secondary"
        icon={<FilterIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="shrink-0 max-md:px-3.5 md:hidden"
      >
        <span className="sr-only">Filtros</span>
        {used > 0 ? used : null}
      </Button>
      <div
        id={id}
        className={`flex basis-full flex-wrap items-end gap-3 md:flex-1 md:basis-[22rem] ${open ? '' : 'max-md:hidden'}`}
      >
        <Filter
          label="Status"
          all="Todos os status"
          options={statusesFor(companyId !== undefined).map((status) => [
            status,
            nameOption(status, companyId !== undefined),
          ])}
          value={filters.status}
          onChange={(value) => choose('status', value)}
        />
        {companyId ? <OwnerFilters companyId={companyId} filters={filters} choose={choose} /> : null}
        {used > 0 ? (
          <Button variant="text" onClick={() => onChange(withoutFilters)}>
            Limpar filtros
          </Button>
        ) : null}
      </div>
    </search>
  )
}

function nameOption(status: ListedStatus, owner: boolean): string {
  if (status === 'unanswered') return 'Sem resposta'
  // A held appointment waits for the company or for a deposit; each row shows what it waits for.
  return status === 'held' ? 'Reservado' : nameStatus({ status }, owner)
}

type OwnerProps = {
  companyId: string
  filters: ListFilters
  choose: (name: 'collaboratorId' | 'procedureId', value: string) => void
}

function OwnerFilters({ companyId, filters, choose }: OwnerProps) {
  const collaborators = useQuery(collaboratorsQuery(companyId))
  const procedures = useQuery(proceduresQuery(companyId))
  return (
    <>
      <Filter
        label="Colaborador"
        all="Todos os colaboradores"
        options={named(collaborators.data)}
        missing="Colaborador não encontrado"
        value={filters.collaboratorId}
        onChange={(value) => choose('collaboratorId', value)}
      />
      <Filter
        label="Procedimento"
        all="Todos os procedimentos"
        options={named(procedures.data)}
        missing="Procedimento não encontrado"
        value={filters.procedureId}
        onChange={(value) => choose('procedureId', value)}
      />
    </>
  )
}

type Option = [value: string, name: string]

const named = (all: { id: string; name: string }[] | undefined): Option[] | undefined =>
  all?.map(({ id, name }): Option => [id, name]).sort(([, one], [, other]) => byText(one, other))

type FilterProps = {
  label: string
  all: string
  /** The options; undefined while they load. */
  options: Option[] | undefined
  /** The name of a value of the address that is not among the options any more. */
  missing?: string
  value: string | undefined
  onChange: (value: string) => void
}

function Filter({ label, all, options, missing, value = '', onChange }: FilterProps) {
  const unknown = value !== '' && !options?.some(([known]) => known === value)
  return (
    <Field label={label} className="min-w-[11rem] flex-1 md:max-w-64">
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{all}</option>
        {unknown ? <option value={value}>{options ? missing : 'Carregando...'}</option> : null}
        {options?.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type ListSearchProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (search: string) => void
}

/**
 * Searches when the user stops typing. The field follows a search that was cleared elsewhere on the page, but never
 * overwrites text that is being typed.
 */
function ListSearch({ label, placeholder, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value)
  const [before, setBefore] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== before) {
    setBefore(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const rested = useRested(text.trim())
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== text.trim() || wanted === sent) return
    setSent(wanted)
    onSearch(wanted)
  })
  useEffect(() => search(rested), [rested])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={longestSearch}
      onChange={setText}
      className="min-w-0 flex-[1_1_10rem] md:max-w-72"
    />
  )
}
