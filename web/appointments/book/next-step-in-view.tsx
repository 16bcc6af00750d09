import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Answer } from '../../platform/use-answer.ts'
import { missingStep } from '../choose-time/choose-time.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { showBlock } from './show-block.ts'

type Props = {
  form: RefObject<HTMLFormElement | null>
  choice: TimeChoice
  people: Answer<unknown>
  /** Changes when somebody else is chosen. */
  who: string
  /** The address named a time: nobody tapped. */
  arrived: boolean
}

/**
 * After a choice by touch or mouse the next block comes into view, once its options are there. Whoever uses the keyboard
 * is not scrolled away from the options that the arrow keys go through.
 */
export default function NextStepInView({ form, choice, people, who, arrived }: Props) {
  const { state, times } = choice
  const follows = useRef<'pointer' | 'arrival' | undefined>(arrived ? 'arrival' : undefined)
  const next = missingStep(state)
  // The professional who is chosen already is shown like one who is still to be chosen.
  const step = state.time ? 'who' : next
  const answer = step === 'time' ? times : people
  const settled = step === 'date' || answer.data !== undefined || answer.error !== undefined

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const note = (event: Event) => {
      follows.current = event.type === 'pointerdown' ? 'pointer' : undefined
    }
    for (const type of ['pointerdown', 'keydown'])
      form.current?.addEventListener(type, note, { signal, capture: true })
    return () => stop.abort()
  }, [form])

  const show = useEffectEvent((name: string) => {
    // A time that is not free any more is said at the top, which stays in view.
    if (!follows.current || (follows.current === 'arrival' && (!state.time || name === 'details'))) return
    const block = form.current?.querySelector(`[data-step="${name}"]`)
    if (block) showBlock(block)
  })
  const chosen = `${state.date} ${state.time}`
  useEffect(() => {
    if (chosen !== 'null null' && settled && step) show(step)
  }, [chosen, step, settled])
  useEffect(() => {
    if (who) show('details')
  }, [who])
  return null
}
