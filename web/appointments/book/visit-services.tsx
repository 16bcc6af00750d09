import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { useId, useRef, useState } from 'react'
import { SpokenDuration } from '../../company-page/spoken-duration.tsx'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { PlusIcon, XIcon } from '../../ui/icons/actions.tsx'
import { isTwice, keysOf } from './measure-visit.ts'
import { ProcedureHeading } from './procedure-heading.tsx'
import type { VisitParts } from './use-visit-parts.ts'

const AddService = loadLater(() => import('./add-service.tsx'), 'fallback')

type Props = {
  visit: VisitParts
  /** Says that the address names services that are not offered any more. */
  gone: string | undefined
  companyId: string
}

/** The services of the visit, the first as the heading of the page, and the way to a further one. */
export function VisitServices({ visit, gone, companyId }: Props) {
  const { parts, sum, isFull, add, remove } = visit
  const keys = keysOf(parts)
  const place = useRef<HTMLDivElement>(null)
  const fullId = useId()
  const [isAdding, setAdding] = useState(false)
  const [hasAdded, setHasAdded] = useState(false)
  if (isAdding && !hasAdded) setHasAdded(true)
  useFirstMove(AddService.fetch)
  const [first, ...others] = parts.map(({ procedure }) => procedure)
  const removeButton = ({ name }: PublicProcedure, at: number) => (
    <IconButton
      label={`Remover ${name}${isTwice(parts, at) ? `, ${at + 1}º serviço` : ''}`}
      className="-my-2 -mr-2.5 shrink-0 text-ink-2"
      onClick={() => {
        remove(at)
        // The pressed button disappears.
        place.current?.querySelector<HTMLElement>('[data-add]')?.focus()
      }}
    >
      <XIcon />
    </IconButton>
  )
  const said = [`${sum.count} serviços`, formatDuration(sum.duration)]
  if (sum.price !== null) said.push(formatMoney(sum.price) + (sum.unpriced ? ` e ${sum.unpriced}` : ''))
  return (
    <div ref={place} className="min-w-0">
      {gone ? <Alert tone="info" says="nothing" title={gone} className="mb-5" /> : null}
      {first ? (
        <ProcedureHeading procedure={first} action={others.length > 0 ? removeButton(first, 0) : null} />
      ) : null}
      {others.length > 0 ? (
        <ul aria-label="Outros serviços" className="mt-4 border-b border-line">
          {others.map((procedure, at) => (
            <li key={keys[at + 1]} className="flex min-h-13 items-center gap-3 border-t border-line py-2">
              <PlusIcon className="shrink-0 text-ink-3" />
              <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{procedure.name}</span>
                <span className="ml-auto text-ui whitespace-nowrap text-ink-2">
                  <SpokenDuration minutes={procedure.duration} />
                  {procedure.price === null ? null : ` · ${formatMoney(procedure.price)}`}
                </span>
              </p>
              {removeButton(procedure, at + 1)}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {others.length > 0 ? said.join(', ') : ''}
      </p>
      <Button
        data-add
        variant="text"
        size="sm"
        icon={<PlusIcon />}
        className="mt-2 -ml-2 noscript:hidden"
        aria-haspopup="dialog"
        unavailable={isFull}
        aria-describedby={isFull ? fullId : undefined}
        onClick={() => setAdding(true)}
      >
        Adicionar outro serviço
      </Button>
      {isFull ? (
        <p id={fullId} className="text-ui text-ink-2">
          {`Uma visita tem até ${mostItems} serviços.`}
        </p>
      ) : null}
      {hasAdded ? (
        <AddService
          open={isAdding}
          onClose={() => setAdding(false)}
          companyId={companyId}
          chosen={parts.map(({ procedure }) => procedure.id)}
          onAdd={add}
        />
      ) : null}
    </div>
  )
}
