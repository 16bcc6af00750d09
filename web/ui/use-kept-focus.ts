import { useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/** When the row with the focus is removed, the focus moves to the heading of its list, or else of the page. */
export function useKeptFocus(rows: number, headingId = '') {
  const before = useRef(rows)
  useEffect(() => {
    const fewer = rows < before.current
    before.current = rows
    const active = document.activeElement
    if (fewer && (!active || active === document.body)) focusHeading(headingId, { preventScroll: !headingId })
  }, [rows, headingId])
}

/** After a step that removed the pressed control, the focus moves to the heading of the content that replaced it. */
export function useFocusAfter(step: unknown, headingId: string) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const active = document.activeElement
    if (!active || active === document.body) focusHeading(headingId)
  }, [step, headingId])
}
