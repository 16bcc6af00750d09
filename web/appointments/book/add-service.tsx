import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { groupByCategory } from '@encaixe/contract/service-groups.ts'
import { useState } from 'react'
import { SpokenDuration } from '../../company-page/spoken-duration.tsx'
import { api } from '../../platform/api.ts'
import { matchesSearch } from '../../platform/fold-text.ts'
import { formatMoney } from '../../platform/formats.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'

type Props = {
  open: boolean
  onClose: () => void
  companyId: string
  /** The ids of the services that are part of the visit already. */
  chosen: string[]
  onAdd: (procedure: PublicProcedure) => void
}

/** A list with at most this number of services has no search field, as on the company's page. */
const mostWithoutSearch = 12

/** The company's services, by category. A tap on a service adds it and closes the sheet. */
export default function AddService({ open, onClose, companyId, chosen, onAdd }: Props) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const [search, setSearch] = useState('')
  const answer = useAnswer(wasOpen ? companyId : undefined, async (signal) => {
    const list = await api('GET /api/public/procedures/{companyId}', { params: { companyId }, signal })
    return Array.isArray(list) ? list : list.items
  })
  const { data, error, isFetching, refetch } = answer
  const found = data?.filter(({ name, description, category }) =>
    matchesSearch(search, [name, description, category]),
  )
  function close() {
    setSearch('')
    onClose()
  }
  function add(procedure: PublicProcedure) {
    onAdd(procedure)
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="sheet"
      lightly
      closeButton
      title="Adicionar outro serviço"
      sentence="Um logo depois do outro, na mesma visita."
    >
      {data && data.length > mostWithoutSearch ? (
        <SearchField label="Buscar serviço" value={search} onChange={setSearch} className="mb-4" />
      ) : null}
      {found ? (
        <>
          <p role="status" className={found.length === 0 ? 'text-ui text-ink-2' : 'sr-only'}>
            {search.trim() === '' ? '' : count(found.length)}
          </p>
          <Groups found={found} chosen={chosen} onAdd={add} />
        </>
      ) : error ? (
        <LoadFailure onRetry={refetch} retrying={isFetching}>
          Não foi possível carregar os serviços. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading label="Carregando serviços...">
          <span className="grid gap-2.5">
            <Skeletons count={4} className="h-16 rounded-lg" />
          </span>
        </Loading>
      )}
    </Dialog>
  )
}

function count(found: number): string {
  if (found === 0) return 'Nenhum serviço encontrado. Tente outra palavra.'
  return found === 1 ? '1 serviço encontrado' : `${found} serviços encontrados`
}

type GroupsProps = Pick<Props, 'chosen' | 'onAdd'> & { found: PublicProcedure[] }

function Groups({ found, chosen, onAdd }: GroupsProps) {
  const groups = groupByCategory(found)
  const isPlain = groups.length === 1 && groups[0]?.category === null
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.map(({ category, items }) => (
        <section key={category ?? ''} aria-label={category ?? (isPlain ? 'Serviços' : 'Outros')}>
          {isPlain ? null : (
            <h3 className="mb-2 text-lg tracking-[-0.01em] [overflow-wrap:anywhere]">
              {category ?? 'Outros'}
            </h3>
          )}
          <ul className="grid grid-cols-1 gap-2.5">
            {items.map((procedure) => (
              <Service
                key={procedure.id}
                procedure={procedure}
                times={chosen.filter((id) => id === procedure.id).length}
                onAdd={() => onAdd(procedure)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ServiceProps = { procedure: PublicProcedure; times: number; onAdd: () => void }

function Service({ procedure: { name, duration, price }, times, onAdd }: ServiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onAdd}
        className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line bg-surface px-4 py-2.5 text-left transition-colors hover:border-accent"
      >
        <span className="min-w-0 flex-[1_1_9rem]">
          <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-sm text-ink-2">
            <SpokenDuration minutes={duration} />
            {times === 0 ? null : (
              <span className="text-amber-text">
                {times === 1 ? ' · já está na visita' : ` · ${times} vezes na visita`}
              </span>
            )}
          </span>
        </span>
        {price === null ? null : (
          <span className="font-semibold whitespace-nowrap">{formatMoney(price)}</span>
        )}
      </button>
    </li>
  )
}
