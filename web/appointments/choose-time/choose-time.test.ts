import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceSentences, missingStep } from '../new/check-choice.ts'
import { chooseSlot, type SlotState, type Step, startSlot, steps } from './choose-time.ts'

const choose = (state: SlotState, step: Step, value: string) =>
  chooseSlot(state, { type: 'choose', step, value })

const full = steps.reduce((state, step) => choose(state, step, `first ${step}`), startSlot({}))
const choiceOf = (state: SlotState) => steps.map((step) => state[step])

describe('changing a choice', () => {
  test.each([
    ['procedureId', ['date', 'time', 'collaboratorId']],
    ['date', ['time', 'collaboratorId']],
    ['time', ['collaboratorId']],
    ['collaboratorId', []],
  ] as const)('of %s undoes %j', (step, undone) => {
    const next = choose(full, step, 'other')
    expect(next[step]).toBe('other')
    expect(next.undone?.steps ?? []).toEqual(undone)
    for (const one of undone) expect(next[one]).toBeNull()
  })

  test('for itself undoes nothing', () => {
    expect(choose(full, 'procedureId', 'first procedureId')).toBe(full)
  })

  test('whatever was chosen in whatever order, nothing stands behind what was chosen last', () => {
    const taps = fc.array(fc.tuple(fc.constantFrom(...steps), fc.constantFrom('a', 'b')), { minLength: 1 })
    fc.assert(
      fc.property(taps, (all) => {
        let state = startSlot({})
        for (const [step, value] of all) {
          const before = state
          state = choose(state, step, value)
          const later = steps.slice(steps.indexOf(step) + 1)
          const same = before[step] === value
          for (const one of later) expect(state[one]).toBe(same ? before[one] : null)
        }
      }),
    )
  })
})

describe('what a link asks for', () => {
  const wish = { procedureId: 'cut', date: '2027-03-05', time: '14:00', collaboratorId: 'rui' }

  test('is taken step by step, as it turns out to be free', () => {
    let state = startSlot(wish)
    expect(choiceOf(state)).toEqual(['cut', '2027-03-05', null, null])
    state = chooseSlot(state, { type: 'offer', step: 'time', values: ['09:00', '14:00'] })
    state = chooseSlot(state, { type: 'offer', step: 'collaboratorId', values: ['rui', 'ana'] })
    expect(choiceOf(state)).toEqual(Object.values(wish))
  })

  test('waits for the procedure', () => {
    const { procedureId: _, ...gap } = wish
    const state = choose(startSlot(gap), 'procedureId', 'beard')
    expect(choiceOf(state)).toEqual(['beard', '2027-03-05', null, null])
  })

  test('is said to be missed when it is not free', () => {
    const state = chooseSlot(startSlot(wish), { type: 'offer', step: 'time', values: ['09:00'] })
    expect([state.time, state.missed]).toEqual([null, { step: 'time', value: '14:00' }])
  })

  test('on another day keeps the person and forgets the time', () => {
    let state = choose(startSlot(wish), 'date', '2027-03-06')
    state = chooseSlot(state, { type: 'offer', step: 'time', values: ['14:00'] })
    expect(state.time).toBeNull()
    state = choose(state, 'time', '14:00')
    state = chooseSlot(state, { type: 'offer', step: 'collaboratorId', values: ['rui'] })
    expect(state.collaboratorId).toBe('rui')
  })

  test('is used once: a changed procedure asks for everything anew', () => {
    const state = choose(startSlot(wish), 'procedureId', 'beard')
    expect(choiceOf(state)).toEqual(['beard', null, null, null])
  })
})

test('a time that is no longer free is let go, and the person with it', () => {
  const state = chooseSlot(full, { type: 'offer', step: 'time', values: ['09:00'] })
  expect(choiceOf(state)).toEqual(['first procedureId', 'first date', null, null])
  expect(state.missed).toEqual({ step: 'time', value: 'first time' })
})

test('losing the race keeps the procedure and the day; an alternative brings all the rest', () => {
  const lost = chooseSlot(full, { type: 'lose' })
  expect(choiceOf(lost)).toEqual(['first procedureId', 'first date', null, null])
  const other = { date: '2027-03-06', time: '10:00', collaboratorId: 'ana' }
  expect(choiceOf(chooseSlot(lost, { type: 'take', ...other }))).toEqual([
    'first procedureId',
    ...Object.values(other),
  ])
})

test('what is missing is asked for in the order of the choices', () => {
  let state = startSlot({})
  const asked = steps.map((step) => {
    const missing = missingStep(state)
    state = choose(state, step, 'x')
    return missing && choiceSentences[missing]
  })
  expect(asked).toEqual([
    'Por favor, selecione um procedimento.',
    'Por favor, selecione uma data.',
    'Por favor, selecione um horário.',
    'Por favor, selecione um colaborador.',
  ])
  expect(missingStep(state)).toBeUndefined()
})

test('who is alone in being free need not be chosen; of two, nobody is chosen for you', () => {
  const timed = (['procedureId', 'date', 'time'] as const).reduce(
    (state, step) => choose(state, step, step),
    startSlot({}),
  )
  const offered = (values: string[], state = timed) =>
    chooseSlot(state, { type: 'offer', step: 'collaboratorId', values }).collaboratorId
  expect(offered(['ana'])).toBe('ana')
  expect(offered(['ana', 'rui'])).toBeNull()
  expect(offered([])).toBeNull()
  expect(offered(['rui'], { ...timed, wish: { collaboratorId: 'ana' } })).toBeNull()
})
