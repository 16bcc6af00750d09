import type { Alternative } from '@encaixe/contract/refusals.ts'
import { type Item, type Who, writeItems } from '../write-items.ts'

/** The steps in the order of choosing: each decides what the next one offers. */
export const steps = ['items', 'date', 'time', 'who'] as const

export type Step = (typeof steps)[number]
export type Choice = {
  items: readonly Item[] | null
  date: string | null
  time: string | null
  /** The person of a single service, chosen after the time. With several services each item names its own person. */
  who: Who | null
}

type Lost = { date: string; time: string; sentence: string; alternatives: Alternative[] }

export type State = Choice & {
  /** The values chosen as soon as they are offered: the wish in the address, or the moving appointment's values. */
  preferred: Partial<Choice>
  /** The person asked for before the time, whose times are offered; null to choose among those free at the time. */
  wish: Who | null
  /** True for a move, which prefers its last choices after every change; a new appointment uses a preference once. */
  moves: boolean
  /**
   * True in the form in which clients book for themselves: every item names its person from the beginning. Items filter
   * the times: when the items change, day and time stay, as far as they are free.
   */
  filters: boolean
  /** The later choices that the last change undid, and the step that was changed. */
  undone: { by: Step; steps: Step[] } | null
  /** The preferred or chosen value that is not offered. */
  missed: { step: 'time' | 'who'; value: string } | null
  /** The slot that somebody else booked first, until the next attempt. */
  lost: Lost | null
}

type Chosen = { [S in Step]: { type: 'choose'; step: S; value: NonNullable<Choice[S]> } }[Step]

export type Action =
  | Chosen
  | { type: 'begin'; state: State }
  | { type: 'offer'; step: 'time' | 'who'; values: string[] }
  | { type: 'wish'; value: Who | null; keepsDay: boolean }
  | { type: 'submit' }
  | { type: 'lose'; sentence: string; alternatives: Alternative[] }
  | { type: 'accept'; alternative: Alternative }

const empty: State = {
  items: null,
  date: null,
  time: null,
  who: null,
  preferred: {},
  wish: null,
  moves: false,
  filters: false,
  undone: null,
  missed: null,
  lost: null,
}

export function start({ items, ...preferred }: Partial<Choice>, moves = false): State {
  const state = { ...empty, preferred, moves, wish: moves ? null : (preferred.who ?? null) }
  return items ? choose(state, { type: 'choose', step: 'items', value: items }) : state
}

export const startVisit = (items: readonly Item[], { date, time }: Partial<Choice>): State => ({
  ...start({ items, date: date ?? null, time: time ?? null }),
  filters: true,
})

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'begin':
      return action.state
    case 'choose':
      return choose(state, action)
    case 'offer':
      return offer(state, action.step, action.values)
    case 'wish':
      return wish(state, action.value, action.keepsDay)
    case 'submit':
      return { ...state, lost: null }
    case 'lose':
      return lose(state, action)
    case 'accept': {
      const { date, startTime: time } = action.alternative
      const who = asksWho(state) ? (action.alternative.collaboratorId ?? state.who) : state.who
      const preferred = state.moves ? { time, who } : {}
      const asked = who === state.wish ? state.wish : null
      return { ...state, date, time, who, wish: asked, preferred, undone: null, missed: null }
    }
  }
}

/** Whether the person is a step of its own. */
const asksWho = ({ items, filters }: State) => !filters && (items?.length ?? 0) < 2

/** The first step whose choice is missing. The steps after it depend on this choice. */
export const missingStep = (state: State): Step | undefined =>
  steps.find((step) => state[step] === null && (step !== 'who' || asksWho(state)))

const later = (step: Step) => steps.slice(steps.indexOf(step) + 1)
/** The later choices that a change of this step undoes. */
const dependent = ({ filters }: State, step: Step): Step[] =>
  filters ? (step === 'date' ? ['time'] : []) : later(step)
const without = (cleared: Step[]) => Object.fromEntries(cleared.map((step) => [step, null]))

const isSame = (one: Choice[Step], other: Choice[Step]) =>
  Array.isArray(one) && Array.isArray(other) ? writeItems(one) === writeItems(other) : one === other

function choose(state: State, { step, value }: Chosen): State {
  if (isSame(state[step], value)) return state
  const undone = state.moves ? [] : dependent(state, step).filter((one) => state[one] !== null)
  const next: State = {
    ...state,
    ...without(dependent(state, step)),
    [step]: value,
    preferred: state.moves ? { ...state.preferred, [step]: value } : stillPreferred(state.preferred, step),
    undone: undone.length > 0 ? { by: step, steps: undone } : null,
    missed: null,
  }
  if (step !== 'items') return next
  const { date, ...preferred } = next.preferred
  const now = { ...next, lost: null, ...(date && { date, preferred }) }
  const { filters, time, lost } = state
  // The alternatives were those of the old services. With the new services the lost time itself may be free.
  return filters && !time && lost && lost.date === now.date
    ? { ...now, preferred: { ...now.preferred, time: lost.time } }
    : now
}

/** Another person has other times: the day and the time stay if they are free with this person. */
function wish(state: State, value: Who | null, keepsDay: boolean): State {
  const { who: _, ...others } = state.preferred
  const time = keepsDay ? (state.time ?? others.time) : others.time
  return {
    ...state,
    wish: value,
    date: keepsDay ? state.date : null,
    time: null,
    who: null,
    preferred: { ...others, ...(value && { who: value }), ...(time && { time }) },
    undone: null,
    missed: null,
    lost: null,
  }
}

/** The preferred person survives a change of day or time, until another person is chosen. */
function stillPreferred(preferred: Partial<Choice>, chosen: Step): Partial<Choice> {
  const { who } = preferred
  if (chosen === 'items') return preferred
  return chosen === 'who' || !who ? {} : { who }
}

/** Chooses the preferred value or the only person, and clears a choice that is no longer offered. */
function offer(state: State, step: 'time' | 'who', values: string[]): State {
  const { [step]: chosen, preferred } = state
  if (chosen !== null) {
    if (values.includes(chosen)) return state
    return {
      ...state,
      ...without([step, ...dependent(state, step)]),
      undone: null,
      missed: { step, value: chosen },
    }
  }
  const { [step]: value, ...others } = preferred
  const rest = state.moves ? preferred : others
  if (value) {
    return values.includes(value)
      ? { ...state, [step]: value, preferred: rest }
      : { ...state, preferred: rest, missed: { step, value } }
  }
  const [only, ...more] = values
  const isAlone = step === 'who' && only !== undefined && more.length === 0
  return isAlone && !state.missed ? { ...state, who: only, undone: null } : state
}

function lose(
  state: State,
  { sentence, alternatives }: { sentence: string; alternatives: Alternative[] },
): State {
  const { date, time, who } = state
  if (!date || !time) return state
  return {
    ...state,
    time: null,
    who: null,
    preferred: state.moves && who ? { who } : {},
    undone: null,
    missed: null,
    lost: { date, time, sentence, alternatives },
  }
}
