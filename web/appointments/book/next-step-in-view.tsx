import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { missingStep } from '../choose-time/choose-time.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'

const gap = 16

/** Scrolls as little as shows the whole block above the bar, or its beginning when it is higher than the screen. */
function showBlock(block: Element, bar: Element | null) {
  const { top, bottom, height } = block.getBoundingClientRect()
  const isBelow =
    bar !== null && getComputedStyle(bar).position === 'sticky' && getComputedStyle(bar).bottom === '0px'
  const floor = innerHeight - (isBelow ? bar.getBoundingClientRect().height : 0) - gap
  const isHigh = height > floor - gap
  const by = top < gap || isHigh ? top - gap : bottom - floor
  if (by <= 0 && top >= gap) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top: by, behavior: still ? 'instant' : 'smooth' })
}

type Props = { form: RefObject<HTMLFormElement | null>; choice: TimeChoice }

/**
 * After a choice by touch or mouse the next block comes into view, once its options are there. Whoever uses the keyboard
 * is not scrolled away from the options that the arrow keys go through.
 */
export default function NextStepInView({ form, choice }: Props) {
  const { state, times, people } = choice
  const byPointer = useRef(false)
  const next = missingStep(state)
  // The professional who is chosen already is shown like one who is still to be chosen.
  const step = state.time ? 'collaboratorId' : next
  const answer = step === 'time' ? times : people
  const settled = step === 'date' || answer.data !== undefined || answer.error !== undefined

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const note = (event: Event) => {
      byPointer.current = event.type === 'pointerdown'
    }
    for (const type of ['pointerdown', 'keydown'])
      form.current?.addEventListener(type, note, { signal, capture: true })
    return () => stop.abort()
  }, [form])

  const show = useEffectEvent((name: string) => {
    if (!byPointer.current) return
    const block = form.current?.querySelector(`[data-step="${name}"]`)
    if (block) showBlock(block, form.current?.querySelector('aside') ?? null)
  })
  const chosen = `${state.date} ${state.time}`
  useEffect(() => {
    if (chosen !== 'null null' && settled && step) show(step)
  }, [chosen, step, settled])
  useEffect(() => {
    if (state.collaboratorId) show('details')
  }, [state.collaboratorId])
  return null
}
