import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons/arrows.tsx'
import { OffAction } from '../ui/off-action.tsx'
import { Refusal } from './refusal.tsx'

type Item = { id: string; name: string }
/** The rows that the page shows together; a group without a category is always the last one. */
type Group<Row> = { category: string | null; items: Row[] }
type Step = -1 | 1

/** A button of a row: what it moves, the order afterwards and the new place in words; or why it moves nothing. */
type Move<Row> = { what: string; rows: Row[]; place: string } | { what: string; barred?: string }

const moved = <One,>(all: One[], from: number, step: Step): One[] => {
  const [one, other] = [all[from], all[from + step]]
  return all.map((each, at) => (at === from ? other : at === from + step ? one : each) as One)
}

/** A step moves a row inside its category; at the edge of the category it moves the whole category. */
function planMove<Row extends Item>(groups: Group<Row>[], { id, name }: Item, step: Step): Move<Row> {
  const place = groups.findIndex(({ items }) => items.some((row) => row.id === id))
  const { category = null, items = [] } = groups[place] ?? {}
  const index = items.findIndex((row) => row.id === id)
  if (items[index + step]) {
    const rows = groups.flatMap((group, at) => (at === place ? moved(items, index, step) : group.items))
    const number = rows.findIndex((row) => row.id === id) + 1
    return { what: name, rows, place: `${name}, ${number} de ${rows.length}` }
  }
  const other = groups[place + step]
  if (!other) return { what: name }
  const { category: next } = other
  if (category === null || next === null)
    return { what: name, barred: 'Procedimentos sem categoria ficam no fim da página' }
  const count = groups.filter((group) => group.category !== null).length
  return {
    what: `a categoria ${category}`,
    rows: moved(groups, place, step).flatMap((group) => group.items),
    place: `Categoria ${category}, ${place + step + 1} de ${count}`,
  }
}

type Options<Row> = {
  groups: Group<Row>[]
  save: { mutate: (rows: Row[], on: { onError: (error: Error) => void }) => void }
  /** The reason why nothing can be changed. */
  reason: string | undefined
}

/** The buttons that move a row of an owner's list up and down in the order of the company's page. */
export function useRowOrder<Row extends Item>({ groups, save, reason }: Options<Row>) {
  const [announcement, setAnnouncement] = useState('')
  const [error, setError] = useState<Error>()

  function button(row: Item, step: Step) {
    const move = planMove(groups, row, step)
    const off = reason ?? ('barred' in move ? move.barred : undefined)
    const label = `${step < 0 ? 'Subir' : 'Descer'} ${move.what}`
    function press() {
      if (!('rows' in move)) return
      setAnnouncement(move.place)
      save.mutate(move.rows, {
        onError(error) {
          setAnnouncement('')
          setError(error)
        },
      })
    }
    return (
      <OffAction reason={off}>
        {(describedBy) => (
          <Button
            variant="ghost"
            size="square"
            unavailable={off !== undefined || !('rows' in move)}
            onClick={press}
            aria-label={label}
            title={off ? undefined : label}
            aria-describedby={describedBy}
          >
            {step < 0 ? <ArrowUpIcon /> : <ArrowDownIcon />}
          </Button>
        )}
      </OffAction>
    )
  }

  const buttons = (row: Item) => (
    <span className="inline-flex max-md:-ml-3">
      {button(row, -1)}
      {button(row, 1)}
    </span>
  )
  const dialogs = (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Refusal
        error={error}
        fallback="Erro ao mudar a ordem. Por favor, tente novamente."
        dialog={{ title: 'Não foi possível mudar a ordem', onClose: () => setError(undefined) }}
      />
    </>
  )
  return { buttons, dialogs }
}
