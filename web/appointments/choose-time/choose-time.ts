import type { Alternative } from '@encaixe/contract/refusals.ts'

/**
 * The steps in the order of choosing: each decides what the next one offers. Values are opaque keys, so that a
 * procedure can mean several in one visit, and a collaborator can mean any of them.
 */
export const steps = ['procedureId', 'date', 'time', 'collaboratorId'] as const

export type Step = (typeof steps)[number]
export type Choice = Record<Step, string | null>

type Lost = { date: string; time: string; sentence: string; alternatives: Alternative[] }

export type State = Choice & {
  /** Chosen as soon as it is offered: the wish in the address, or the current values of the appointment that moves. */
  preferred: Partial<Choice>
  /** True for a move, which prefers its last choices after every change; a new appointment uses a preference once. */
  moves: boolean
  /** True for a visit: services and people filter the times, so day and time stay when they change, as far as they are free. */
  filters: boolean
  /** The later choices that the last change undid, and the step that was changed. */
  undone: { by: Step; steps: Step[] } | null
  /** The preferred or chosen value that is not offered. */
  missed: { step: Step; value: string } | null
  /** The slot that somebody else booked first, until the next attempt. */
  lost: Lost | null
}

export type Action =
  | { type: 'begin'; state: State }
  | { type: 'choose'; step: Step; value: string }
  | { type: 'offer'; step: 'time' | 'collaboratorId'; values: string[] }
  | { type: 'submit' }
  | { type: 'lose'; sentence: string; alternatives: Alternative[] }
  | { type: 'accept'; alternative: Alternative }

const empty: State = {
  procedureId: null,
  date: null,
  time: null,
  collaboratorId: null,
  preferred: {},
  moves: false,
  filters: false,
  undone: null,
  missed: null,
  lost: null,
}

export function start({ procedureId, ...preferred }: Partial<Choice>, moves = false): State {
  const state = { ...empty, preferred, moves }
  return procedureId ? choose(state, 'procedureId', procedureId) : state
}

/** Who attends is part of `services`, so the step `collaboratorId` counts as answered. */
export const startVisit = (services: string, { date, time }: Partial<Choice>): State => ({
  ...start({ procedureId: services, date: date ?? null, time: time ?? null }),
  collaboratorId: services,
  filters: true,
})

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'begin':
      return action.state
    case 'choose':
      return choose(state, action.step, action.value)
    case 'offer':
      return offer(state, action.step, action.values)
    case 'submit':
      return { ...state, lost: null }
    case 'lose':
      return lose(state, action)
    case 'accept': {
      const { date, startTime: time } = action.alternative
      const collaboratorId = action.alternative.collaboratorId ?? state.collaboratorId
      const preferred = state.moves ? { time, collaboratorId } : {}
      return { ...state, date, time, collaboratorId, preferred, undone: null, missed: null }
    }
  }
}

/** The first choice that is missing: those after it depend on it. */
export const missingStep = (choice: Choice): Step | undefined => steps.find((step) => choice[step] === null)

const later = (step: Step) => steps.slice(steps.indexOf(step) + 1)
/** What a change of this step undoes. */
const dependent = ({ filters }: State, step: Step): Step[] =>
  filters ? (step === 'date' ? ['time'] : []) : later(step)
const without = (cleared: Step[]) => Object.fromEntries(cleared.map((step) => [step, null]))

function choose(state: State, step: Step, value: string): State {
  if (state[step] === value) return state
  const undone = state.moves ? [] : dependent(state, step).filter((one) => state[one] !== null)
  const next: State = {
    ...state,
    ...without(dependent(state, step)),
    [step]: value,
    preferred: state.moves ? { ...state.preferred, [step]: value } : stillPreferred(state.preferred, step),
    undone: undone.length > 0 ? { by: step, steps: undone } : null,
    missed: null,
  }
  if (step !== 'procedureId') return next
  const { date, ...preferred } = next.preferred
  const now = { ...next, lost: null, ...(date && { date, preferred }) }
  const { filters, time, lost } = state
  // The alternatives were those of the old services; with the new ones the lost time itself may be free.
  return filters && !time && lost && lost.date === now.date
    ? { ...now, preferred: { ...now.preferred, time: lost.time } }
    : now
}

/** The preferred person survives a change of day or time, until another person is chosen. */
function stillPreferred(preferred: Partial<Choice>, chosen: Step): Partial<Choice> {
  const { collaboratorId } = preferred
  if (chosen === 'procedureId') return preferred
  return chosen === 'collaboratorId' || !collaboratorId ? {} : { collaboratorId }
}

/** Chooses the preferred value or the only person, and clears a choice that is no longer offered. */
function offer(state: State, step: 'time' | 'collaboratorId', values: string[]): State {
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
  const isAlone = step === 'collaboratorId' && only !== undefined && more.length === 0
  return isAlone && !state.missed ? { ...state, collaboratorId: only, undone: null } : state
}

function lose(
  state: State,
  { sentence, alternatives }: { sentence: string; alternatives: Alternative[] },
): State {
  const { date, time, collaboratorId } = state
  if (!date || !time) return state
  return {
    ...state,
    time: null,
    collaboratorId: state.filters ? collaboratorId : null,
    preferred: state.moves && collaboratorId ? { collaboratorId } : {},
    undone: null,
    missed: null,
    lost: { date, time, sentence, alternatives },
  }
}
