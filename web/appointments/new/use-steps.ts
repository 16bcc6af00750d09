import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Options<Step extends string> = {
  root: RefObject<HTMLElement | null>
  order: readonly Step[]
  isAnswered: (step: Step) => boolean
}

/**
 * Which steps of a form are open. The first one without an answer is; an answered one folds. A tap leads to the next
 * step; with the keyboard a step stays open, because arrow keys select on their way to an option.
 */
export function useSteps<Step extends string>({ root, order, isAnswered }: Options<Step>) {
  const [editing, setEditing] = useState<Step>()
  const wanted = useRef(false)
  const next = order.find((step) => !isAnswered(step))
  const current = editing ?? next
  const shown = useRef(current)

  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The focused element may have disappeared when its step folded.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (wanted.current || lost) focusStep(root.current, current)
    wanted.current = false
  }, [root, current])

  const advance = () => {
    wanted.current = true
    setEditing(undefined)
  }
  const stay = (step: Step) => {
    wanted.current = false
    setEditing(step)
  }
  return {
    next,
    /** The step that was revealed below an open one. */
    revealed: editing && next !== editing ? next : undefined,
    isOpen: (step: Step) => step === next || step === editing,
    isShown: (step: Step) => step === next || isAnswered(step),
    open(step: Step) {
      wanted.current = true
      setEditing(step)
    },
    advance,
    /** Opens it too, and leaves the focus to what is inside. */
    stay,
    /** For the form around the steps. A choice by pointer folds its step, a choice by key, which clicks too, does not. */
    handlers: {
      onClick({ target, detail }: MouseEvent) {
        if (!(target instanceof Element) || !target.closest('input[type=radio], [data-day]')) return
        const step = target.closest<HTMLElement>('[data-fold]')?.dataset.fold as Step | undefined
        if (!step) return
        if (detail > 0) advance()
        else stay(step)
      },
    },
  }
}

export type Steps<Step extends string> = ReturnType<typeof useSteps<Step>>

/** Focuses the heading of a step and brings the step into view; without a step, the button that books. */
function focusStep(root: HTMLElement | null, step: string | undefined) {
  const place = step && root?.querySelector<HTMLElement>(`[data-fold="${step}"]`)
  if (!place) return root?.querySelector<HTMLElement>('[data-book]')?.focus({ preventScroll: true })
  place.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
  const still = matchMedia?.('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView?.({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}
