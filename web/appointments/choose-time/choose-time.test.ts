import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readItems, writeItems } from '../write-items.ts'
import {
  type Action,
  missingStep,
  reduce,
  type State,
  type Step,
  start,
  startVisit,
  steps,
} from './choose-time.ts'
import { describeChange, missingSentence } from './describe-choice.ts'
import { madeOf } from './use-time-choice.ts'

const chosen = (step: Step, value: string): Action =>
  step === 'items' ? { type: 'choose', step, value: readItems(value) } : { type: 'choose', step, value }
const choose = (state: State, step: Step, value: string) => reduce(state, chosen(step, value))
const offer = (state: State, step: 'time' | 'who', values: string[]) =>
  reduce(state, { type: 'offer', step, values })

const textOf = (state: Pick<State, Step>, step: Step) =>
  step === 'items' ? state.items && writeItems(state.items) : state[step]
const choiceOf = (state: State) => steps.map((step) => textOf(state, step))
const complete = steps.reduce((state, step) => choose(state, step, `first ${step}`), start({}))
const taken: Action = { type: 'lose', sentence: 'Taken.', alternatives: [] }

describe('a changed choice of the form', () => {
  test.each([
    ['items', ['date', 'time', 'who']],
    ['date', ['time', 'who']],
    ['time', ['who']],
    ['who', []],
  ] as const)('a changed choice of %s undoes %j', (step, undone) => {
    const next = choose(complete, step, 'other')
    expect(textOf(next, step)).toBe('other')
    expect(next.undone?.steps ?? []).toEqual(undone)
    for (const one of undone) expect(next[one]).toBeNull()
  })

  test('a choice that equals the old choice undoes nothing', () => {
    expect(choose(complete, 'items', 'first items')).toBe(complete)
  })

  test('a changed choice names what has to be chosen again, for clients and for owners', () => {
    const next = choose(complete, 'time', 'other')
    expect(describeChange(next, 'who', 'client')).toBe(
      'Você mudou o horário. Escolha de novo o profissional.',
    )
    expect(describeChange(next, 'who', 'owner')).toBe('Você mudou o horário. Escolha de novo o colaborador.')
    expect(describeChange(next, 'time', 'owner')).toBeUndefined()
  })
})

describe('a preference of the address', () => {
  const gap = { date: '2027-03-05', time: '14:00', who: 'rui' }
  const preferred = { items: readItems('cut'), ...gap }

  test('a preference of the address is chosen step by step, when each value is offered', () => {
    let state = start(preferred)
    expect(choiceOf(state)).toEqual(['cut', '2027-03-05', null, null])
    state = offer(state, 'time', ['09:00', '14:00'])
    state = offer(state, 'who', ['rui', 'ana'])
    expect(choiceOf(state)).toEqual(['cut', ...Object.values(gap)])
  })

  test('a preference of the address is chosen only after the procedure', () => {
    expect(choiceOf(choose(start(gap), 'items', 'beard'))).toEqual(['beard', '2027-03-05', null, null])
  })

  test('a preference of the address that is not offered is reported as missed', () => {
    const state = offer(start(preferred), 'time', ['09:00'])
    expect([state.time, state.missed]).toEqual([null, { step: 'time', value: '14:00' }])
    expect(describeChange(state, 'time', 'client')).toBe(
      'O horário 14:00 não está livre para este serviço. Escolha outro.',
    )
  })

  test('a preference of the address keeps the professional but not the time on another day', () => {
    let state = offer(choose(start(preferred), 'date', '2027-03-06'), 'time', ['14:00'])
    expect(state.time).toBeNull()
    state = offer(choose(state, 'time', '14:00'), 'who', ['rui', 'ana'])
    expect(state.who).toBe('rui')
  })

  test('a preference of the address is used once, and another procedure starts without it', () => {
    expect(choiceOf(choose(start(preferred), 'items', 'beard'))).toEqual(['beard', null, null, null])
  })
})

describe('a move', () => {
  const from = { items: readItems('cut'), date: '2027-03-05', time: '14:00', who: 'rui' }
  const offered = (state: State, times: string[], people: string[]) =>
    offer(offer(state, 'time', times), 'who', people)
  const opened = offered(start(from, true), ['09:00', '14:00'], ['rui', 'ana'])

  test('a move starts with the day, time and professional of the appointment', () => {
    expect(choiceOf(opened)).toEqual(['cut', '2027-03-05', '14:00', 'rui'])
  })

  test('a move keeps time and professional on another day, as far as they are free on that day', () => {
    const next = choose(opened, 'date', '2027-03-06')
    expect(next.undone).toBeNull()
    expect(choiceOf(offered(next, ['14:00'], ['rui', 'ana'])).slice(2)).toEqual(['14:00', 'rui'])
    expect(offered(next, ['14:00'], ['ana', 'eva']).missed).toEqual({ step: 'who', value: 'rui' })
    expect(offer(next, 'time', ['09:00']).missed).toEqual({ step: 'time', value: '14:00' })
  })

  test('a move returns to its time after a day on which that time was not free', () => {
    const busy = offer(choose(opened, 'date', '2027-03-06'), 'time', ['09:00'])
    expect(offer(choose(busy, 'date', '2027-03-07'), 'time', ['14:00']).time).toBe('14:00')
  })

  test('a move keeps the professional that was chosen last', () => {
    const state = choose(choose(opened, 'who', 'ana'), 'time', '09:00')
    expect(offer(state, 'who', ['rui', 'ana']).who).toBe('ana')
  })

  test('a move that loses its slot keeps the professional, and does not return to the lost time', () => {
    const lost = offer(reduce(opened, taken), 'time', ['09:00', '14:00'])
    expect(lost.time).toBeNull()
    expect(offer(choose(lost, 'time', '09:00'), 'who', ['rui', 'ana']).who).toBe('rui')
  })
})

describe('a visit', () => {
  const wish = { date: '2027-03-05', time: '10:00' }
  const opened = offer(startVisit(readItems('cut'), wish), 'time', ['10:00', '11:00'])

  test('a visit needs no choice of a professional: only day and time are missing', () => {
    expect(missingStep(startVisit(readItems('cut'), {}))).toBe('date')
    expect([missingStep(opened), opened.time]).toEqual([undefined, '10:00'])
  })

  test('a visit keeps day and time when a service or a professional is added, as far as they are free', () => {
    const longer = choose(opened, 'items', 'cut:rui,beard')
    expect([longer.date, longer.time, longer.undone]).toEqual(['2027-03-05', '10:00', null])
    const gone = offer(longer, 'time', ['11:00'])
    expect([gone.time, gone.missed]).toEqual([null, { step: 'time', value: '10:00' }])
    expect(describeChange(gone, 'time', 'client')).toBeUndefined()
    expect(missingStep(gone)).toBe('time')
  })

  test('a visit asks only for the time again on another day', () => {
    const other = choose(opened, 'date', '2027-03-06')
    expect(describeChange(other, 'time', 'client')).toBe('Você mudou a data. Escolha de novo o horário.')
    expect(missingStep(choose(other, 'time', '11:00'))).toBeUndefined()
  })

  test('a visit whose services change after a lost time asks for the lost time again, without the old alternatives', () => {
    const longer = choose(reduce(opened, taken), 'items', 'cut,beard')
    expect([longer.lost, longer.time]).toEqual([null, null])
    expect(offer(longer, 'time', ['10:00']).time).toBe('10:00')
    expect(offer(longer, 'time', ['11:00']).missed).toEqual({ step: 'time', value: '10:00' })
    const other = choose(choose(reduce(opened, taken), 'date', '2027-03-06'), 'items', 'cut,beard')
    expect(offer(other, 'time', ['10:00']).time).toBeNull()
  })

  test('a visit that loses its time is complete again with another start of the whole visit', () => {
    const lost = reduce(opened, taken)
    expect(missingStep(lost)).toBe('time')
    const alternative = {
      date: '2027-03-06',
      startTime: '12:00',
      collaboratorId: null,
      collaboratorName: null,
    }
    const next = reduce(lost, { type: 'accept', alternative })
    expect([next.date, next.time, missingStep(next)]).toEqual(['2027-03-06', '12:00', undefined])
  })
})

test('a time that is no longer offered is cleared, together with the professional', () => {
  const state = offer(complete, 'time', ['09:00'])
  expect(choiceOf(state)).toEqual(['first items', 'first date', null, null])
  expect(state.missed).toEqual({ step: 'time', value: 'first time' })
})

test('a lost slot keeps procedure and day, and an accepted alternative sets the other choices', () => {
  const lost = reduce(complete, taken)
  expect(choiceOf(lost)).toEqual(['first items', 'first date', null, null])
  expect(lost.lost).toEqual({ date: 'first date', time: 'first time', sentence: 'Taken.', alternatives: [] })
  const alternative = {
    date: '2027-03-06',
    startTime: '10:00',
    collaboratorId: 'ana',
    collaboratorName: 'Ana Prado',
  }
  const next = reduce(lost, { type: 'accept', alternative })
  expect(choiceOf(next)).toEqual(['first items', '2027-03-06', '10:00', 'ana'])
  expect(reduce(next, { type: 'submit' }).lost).toBeNull()
})

test('several services keep their own people when an alternative is accepted', () => {
  const several = choose(choose(choose(start({}), 'items', 'cut:rui,beard'), 'date', 'day'), 'time', '09:00')
  const alternative = { date: 'day', startTime: '10:00', collaboratorId: 'ana', collaboratorName: 'Ana' }
  const next = reduce(reduce(several, taken), { type: 'accept', alternative })
  expect(choiceOf(next)).toEqual(['cut:rui,beard', 'day', '10:00', null])
  expect([missingStep(next), madeOf(next)?.items]).toEqual([undefined, readItems('cut:rui,beard')])
})

test('a single service is booked with the person who was chosen after the time', () => {
  expect(madeOf({ items: readItems('cut'), date: 'day', time: '10:00', who: 'ana' })?.items).toEqual(
    readItems('cut:ana'),
  )
})

test('missing choices are asked for in the order of the steps', () => {
  let state = start({})
  const asked = steps.map((step) => {
    const missing = missingStep(state)
    state = choose(state, step, 'x')
    return missingSentence(missing, 'owner')
  })
  expect(asked).toEqual([
    'Por favor, selecione um procedimento.',
    'Por favor, selecione uma data.',
    'Por favor, selecione um horário.',
    'Por favor, selecione um colaborador.',
  ])
  expect(missingStep(state)).toBeUndefined()
})

describe('the people of a time', () => {
  const timed = (['items', 'date', 'time'] as const).reduce(
    (state, step) => choose(state, step, step),
    start({}),
  )

  test('the only person of a time is chosen without a tap, unless somebody else was preferred', () => {
    const chosen = (people: string[], state = timed) => offer(state, 'who', people).who
    expect(chosen(['ana'])).toBe('ana')
    expect(chosen(['ana', 'rui'])).toBeNull()
    expect(chosen([])).toBeNull()
    expect(chosen(['rui'], { ...timed, preferred: { who: 'ana' } })).toBeNull()
  })

  test('the people of a time need no second choice when the only person is selected after a change', () => {
    const changed = choose(choose(timed, 'who', 'rui'), 'time', 'other')
    expect(changed.undone).not.toBeNull()
    expect(offer(changed, 'who', ['rui']).undone).toBeNull()
  })
})

describe('any sequence of actions', () => {
  const value = fc.constantFrom('a', 'b', 'c')
  const values = fc.uniqueArray(value)
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.tuple(fc.constantFrom(...steps), value).map(([step, one]) => chosen(step, one)),
    fc.record({
      type: fc.constant('offer' as const),
      step: fc.constantFrom('time' as const, 'who' as const),
      values,
    }),
    fc.constant<Action>({ type: 'submit' }),
    fc.constant<Action>(taken),
  )
  const preferred = fc.record({ date: value, time: value, who: value }, { requiredKeys: [] })
  const histories = fc.tuple(preferred, fc.boolean(), fc.array(action, { minLength: 1 }))
  const run = (check: (before: State, action: Action, after: State) => void) =>
    fc.assert(
      fc.property(histories, ([first, moves, actions]) => {
        let state = start(first, moves)
        for (const one of actions) {
          const before = state
          state = reduce(state, one)
          check(before, one, state)
        }
      }),
    )

  test('in any sequence of actions, a changed choice clears all later choices, except a preferred day', () => {
    run((before, one, after) => {
      if (
        one.type !== 'choose' ||
        textOf(before, one.step) === textOf({ ...before, [one.step]: one.value }, one.step)
      )
        return
      for (const step of steps.slice(steps.indexOf(one.step) + 1)) {
        const isPreferredDay = one.step === 'items' && step === 'date'
        expect(after[step]).toBe(isPreferredDay ? (before.preferred.date ?? null) : null)
      }
    })
  })

  test('in any sequence of actions, after an offer the choice of its step is offered or missing', () => {
    run((_, one, after) => {
      if (one.type !== 'offer') return
      const chosen = after[one.step]
      if (chosen !== null) expect(one.values).toContain(chosen)
    })
  })

  test('in any sequence of actions, the second of two equal offers changes nothing', () => {
    run((_, one, after) => {
      if (one.type === 'offer') expect(reduce(after, one)).toEqual(after)
    })
  })
})
