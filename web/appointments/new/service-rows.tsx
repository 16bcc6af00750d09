import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PlusIcon, XIcon } from '../../ui/icons/actions.tsx'
import { NameOptions, Select } from '../../ui/select.tsx'
import { describeServices } from '../describe-visit.ts'
import { anybody, whoOf } from '../write-items.ts'
import type { ServiceRow, Services } from './use-booking.ts'

type Props = {
  services: Services
  procedures: Procedure[]
  people: Collaborator[]
  /** The id of a professional who books, and does every service of the booking. */
  self: string | undefined
  /** The error of a service that was not chosen when the form was sent. */
  error: string | undefined
  onAdd: () => void
}

/** The services of a visit in their order, each with its person. */
export function ServiceRows({ services, procedures, people, self, error, onAdd }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { rows, isPending } = services
  const last = isPending ? rows.at(-1)?.key : undefined
  const shown = useRef(0)
  // The focus moves to a new row, which begins with the choice of its service.
  useEffect(() => {
    if (last === undefined || last <= shown.current) return
    shown.current = last
    place.current?.querySelector<HTMLSelectElement>(`[data-service="${last}"]`)?.focus()
  }, [last])

  function remove(key: number) {
    const step = place.current?.closest('[data-fold]')
    services.remove(key)
    // With one service left the step has another heading, which gets the focus.
    setTimeout(() => step?.querySelector<HTMLElement>('h2')?.focus())
  }

  return (
    <section ref={place} aria-labelledby="servicos" className="min-w-0">
      <h2 id="servicos" tabIndex={-1} className="mb-3 text-display-sm">
        Serviços da visita
      </h2>
      <ol className="grid gap-3">
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            place={at + 1}
            procedures={procedures}
            people={people}
            self={self}
            error={row.procedureId === null ? error : undefined}
            onChange={(to) => services.change(row.key, to)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ol>
      {rows.length < mostItems && !isPending ? (
        <Button variant="text" size="sm" icon={<PlusIcon />} className="mt-2 -ml-2" onClick={onAdd}>
          Adicionar outro serviço
        </Button>
      ) : null}
    </section>
  )
}

type RowProps = Pick<Props, 'procedures' | 'people' | 'self'> & {
  row: ServiceRow
  place: number
  error: string | undefined
  onChange: (to: Partial<ServiceRow>) => void
  onRemove: () => void
}

function Row({ row, place, procedures, people, self, error, onChange, onRemove }: RowProps) {
  const { key, procedureId, who } = row
  const able = people.filter(
    ({ isActive, procedureIds }) => isActive && (procedureId === null || procedureIds.includes(procedureId)),
  )
  return (
    <li
      // The form focuses the first missing choice, which it finds by this attribute.
      data-step={procedureId === null ? 'items' : undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-3 rounded-lg border border-line bg-surface p-3.5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto]"
    >
      <Field label={`${place}º serviço`} error={error} className="max-sm:col-span-2">
        <Select
          data-service={key}
          value={procedureId ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const still = people.some(({ id, procedureIds }) => id === who && procedureIds.includes(value))
            onChange({ procedureId: value, ...(!still && { who: self ?? anybody }) })
          }}
        >
          {procedureId === null ? (
            <option value="" disabled>
              Escolha o serviço
            </option>
          ) : null}
          <NameOptions of={procedures.map((one) => ({ id: one.id, name: describeServices([one]) }))} />
        </Select>
      </Field>
      {self ? null : (
        <Field
          label={
            <>
              Com quem<span className="sr-only">{` no ${place}º serviço`}</span>
            </>
          }
        >
          <Select
            value={who === anybody ? '' : who}
            onChange={({ currentTarget: { value } }) => onChange({ who: whoOf(value) })}
          >
            <option value="">Sem preferência</option>
            <NameOptions of={able} />
          </Select>
        </Field>
      )}
      <IconButton label={`Remover o ${place}º serviço`} onClick={onRemove} className="mb-0.5">
        <XIcon />
      </IconButton>
    </li>
  )
}
