import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { useState } from 'react'
import type { Column } from './build-columns.ts'
import { nearestStart } from './measure-starts.ts'
import type { Target } from './move-by-pointer.ts'

/** An appointment being moved by keyboard, and where Enter would drop it. */
export type Held = { entry: CalendarEntry; from: Target; target: Target }

type Wish = {
  columns: Column[]
  startsOf: (entry: CalendarEntry, column: Column) => number[]
  /** Starts outside the hours, in breaks too. What is unusual is said with each. */
  looseOf: (entry: CalendarEntry, column: Column) => number[]
  onDrop: (entry: CalendarEntry, target: Target) => void
  say: (words: string) => void
  describe: (target: Target, from: Column, entry: CalendarEntry) => string
}

/** M starts a move, arrows choose a free time and a column, Enter drops, Esc cancels. */
export function useKeyMove({ columns, startsOf, looseOf, onDrop, say, describe }: Wish) {
  const [held, setHeld] = useState<Held>()

  const begin = (entry: CalendarEntry, from: Target) => {
    const help = 'Setas escolhem o horário, Enter confirma, Esc desiste.'
    setHeld({ entry, from, target: from })
    say(`Movendo ${entry.clientName}: ${describe(from, from.column, entry)}. ${help}`)
  }
  const aim = (target: Target | undefined) => {
    if (!held) return
    if (!target) return say('Não há outro horário livre nesta direção.')
    setHeld({ ...held, target })
    say(describe(target, held.from.column, held.entry))
  }
  const giveUp = () => {
    if (!held) return
    setHeld(undefined)
    say('Nada mudou.')
  }
  const drop = () => {
    if (!held) return
    setHeld(undefined)
    const { entry, from, target } = held
    if (target.column.key === from.column.key && target.start === from.start) return say('Nada mudou.')
    onDrop(entry, target)
  }

  /** True when the key belonged to the move. */
  const press = (key: string): boolean => {
    if (!held) return false
    const { entry, target } = held
    const along = (by: 1 | -1) => {
      const all = [startsOf, looseOf].flatMap((of) => of(entry, target.column))
      const ahead = all.filter((start) => (by > 0 ? start > target.start : start < target.start))
      const next = nearestStart(ahead, target.start)
      aim(next === undefined ? undefined : { column: target.column, start: next })
    }
    const across = (by: 1 | -1) => {
      let at = columns.findIndex(({ key: one }) => one === target.column.key) + by
      for (let column = columns[at]; column; at += by, column = columns[at]) {
        const starts = startsOf(entry, column)
        const start = nearestStart(starts.length > 0 ? starts : looseOf(entry, column), target.start)
        if (start !== undefined) return aim({ column, start })
      }
      aim(undefined)
    }
    const acts: Record<string, () => void> = {
      ArrowDown: () => along(1),
      ArrowUp: () => along(-1),
      ArrowRight: () => across(1),
      ArrowLeft: () => across(-1),
      Enter: drop,
      ' ': drop,
      Escape: giveUp,
    }
    acts[key]?.()
    return acts[key] !== undefined || /^(Home|End|Page|m$|M$)/.test(key)
  }
  return { held, begin, press, giveUp }
}
