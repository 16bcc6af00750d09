/** In the order in which they are made: each decides what the next one offers. */
export const steps = ['procedureId', 'date', 'time', 'collaboratorId'] as const

export type Step = (typeof steps)[number]
export type Choice = Record<Step, string | null>

export type SlotState = Choice & {
  /** What the address asked for and has not met yet, such as the gap of the calendar that was tapped. */
  wish: Partial<Choice>
  /** The later choices that the last change undid, and which change it was. */
  undone: { by: Step; steps: Step[] } | null
  /** What was wished or chosen and turned out not to be free. */
  missed: { step: Step; value: string } | null
}

const nothing: SlotState = {
  procedureId: null,
  date: null,
  time: null,
  collaboratorId: null,
  wish: {},
  undone: null,
  missed: null,
}

export type SlotAction =
  | { type: 'choose'; step: Step; value: string }
  /** What a step turned out to offer. */
  | { type: 'offer'; step: 'time' | 'collaboratorId'; values: string[] }
  /** Somebody else was quicker: what was chosen before stays. */
  | { type: 'lose' }
  /** A whole other appointment, as offered in its place. */
  | { type: 'take'; date: string; time: string; collaboratorId: string }

export function startSlot({ procedureId, ...wish }: Partial<Choice>): SlotState {
  const state = { ...nothing, wish }
  return procedureId ? choose(state, 'procedureId', procedureId) : state
}

export function chooseSlot(state: SlotState, action: SlotAction): SlotState {
  switch (action.type) {
    case 'choose':
      return choose(state, action.step, action.value)
    case 'offer':
      return meet(state, action.step, action.values)
    case 'lose':
      return { ...state, time: null, collaboratorId: null, wish: {}, undone: null, missed: null }
    case 'take': {
      const { date, time, collaboratorId } = action
      return { ...state, date, time, collaboratorId, wish: {}, undone: null, missed: null }
    }
  }
}

const later = (step: Step) => steps.slice(steps.indexOf(step) + 1)

/** Of the wish, what still makes sense after a choice: another day has other times, but not other people. */
function keepWish(wish: Partial<Choice>, step: Step): Partial<Choice> {
  const { collaboratorId } = wish
  if (step === 'procedureId') return wish
  return step === 'collaboratorId' || !collaboratorId ? {} : { collaboratorId }
}

function choose(state: SlotState, step: Step, value: string): SlotState {
  if (state[step] === value) return state
  const undone = later(step).filter((one) => state[one] !== null)
  const next: SlotState = {
    ...state,
    ...Object.fromEntries(later(step).map((one) => [one, null])),
    [step]: value,
    wish: keepWish(state.wish, step),
    undone: undone.length > 0 ? { by: step, steps: undone } : null,
    missed: null,
  }
  const { date, ...wish } = next.wish
  return step === 'procedureId' && date ? { ...next, date, wish } : next
}

/** Takes what was wished if it is offered, and the only one there is; lets go of what no longer is. */
function meet(state: SlotState, step: 'time' | 'collaboratorId', values: string[]): SlotState {
  const chosen = state[step]
  if (chosen !== null) {
    if (values.includes(chosen)) return state
    const gone = Object.fromEntries([step, ...later(step)].map((one) => [one, null]))
    return { ...state, ...gone, undone: null, missed: { step, value: chosen } }
  }
  const { [step]: wished, ...wish } = state.wish
  if (!wished) {
    const [only, ...others] = values
    return step === 'collaboratorId' && only && others.length === 0 ? { ...state, [step]: only } : state
  }
  if (values.includes(wished)) return { ...state, [step]: wished, wish }
  return { ...state, wish, missed: { step, value: wished } }
}
