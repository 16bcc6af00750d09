import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useState } from 'react'
import { matchesSearch } from '../../platform/fold-text.ts'
import { formatDuration, formatMoney, speakDuration } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { SearchField } from '../../ui/search-field.tsx'

type Props = {
  labelledBy: string
  procedures: Procedure[]
  value: string | null
  onChange: (id: string) => void
  error?: string | undefined
  /** The procedure that the client had last; it comes first. */
  usual?: string | undefined
}

/** With more, a search is shown and the others wait behind a button. */
const mostCards = 8

export function ProcedureChoice({ labelledBy, procedures, value, onChange, error, usual }: Props) {
  const [search, setSearch] = useState('')
  const [isAll, setAll] = useState(false)
  const isLong = procedures.length > mostCards
  const found = procedures.filter(({ name, description }) => matchesSearch(search, [name, description]))
  const first = found.filter(({ id }) => id === usual || id === value)
  const sorted = [...first, ...found.filter((one) => !first.includes(one))]
  const shown = isLong && !isAll ? sorted.slice(0, mostCards) : sorted
  return (
    <div>
      {isLong ? (
        <SearchField
          label="Buscar procedimento"
          value={search}
          onChange={setSearch}
          className="mb-3 max-w-[30rem]"
        />
      ) : null}
      <ChoiceGroup
        labelledBy={labelledBy}
        value={value}
        onChange={onChange}
        error={error}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]"
      >
        {shown.map(({ id, name, duration, price }) => (
          <ChoiceCard
            key={id}
            value={id}
            title={name}
            detail={
              <>
                <span aria-hidden="true">{formatDuration(duration)}</span>
                <span className="sr-only">{speakDuration(duration)}</span>
                {price === null ? null : ` · ${formatMoney(price)}`}
                {id === usual ? <span className="block text-amber-text">Da última vez</span> : null}
              </>
            }
          />
        ))}
      </ChoiceGroup>
      {isLong ? (
        <p role="status" className="mt-3 text-sm text-ink-2">
          {found.length === 0
            ? `Nenhum procedimento com “${search.trim()}”.`
            : `${shown.length} de ${procedures.length} procedimentos`}
        </p>
      ) : null}
      {shown.length < found.length ? (
        <Button variant="text" size="sm" onClick={() => setAll(true)}>
          Mostrar todos
        </Button>
      ) : null}
    </div>
  )
}
