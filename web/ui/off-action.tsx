import { cx } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** The reason why the action is unavailable; undefined if it is available. */
  reason: string | undefined
  /** Renders the action with the id for `aria-describedby`. The action must stay the same element to keep the focus. */
  children: (describedBy: string | undefined) => ReactNode
  className?: string
}

/** Positions the reason below the action, or above it where there is no space, and always inside the screen. */
function place(bubble: HTMLElement, action: HTMLElement) {
  const at = action.getBoundingClientRect()
  const own = bubble.getBoundingClientRect()
  const under = at.bottom + own.height <= window.innerHeight
  const edge = document.documentElement.clientWidth - own.width
  bubble.style.left = `${Math.max(0, Math.min(at.left - 8, edge))}px`
  bubble.style.top = `${under ? at.bottom : at.top - own.height}px`
}

/** Shows on hover, focus or tap why an action is unavailable. A disabled button could not, because it gets no focus. */
export function OffAction({ reason, children, className }: Props) {
  const id = useId()
  const action = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const around = action.current
    if (!around || !reason) return
    const stop = new AbortController()
    const on = (events: string[], act: (event: Event) => void) => {
      for (const event of events) around.addEventListener(event, act, { signal: stop.signal })
    }
    on(['pointerenter', 'focusin', 'click'], () => setOpen(true))
    on(['pointerleave', 'focusout'], () => setOpen(false))
    on(['keydown'], (event) => event instanceof KeyboardEvent && event.key === 'Escape' && setOpen(false))
    document.addEventListener('scroll', () => setOpen(false), { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [reason])

  const shown = open && reason !== undefined
  useEffect(() => {
    const element = bubble.current
    if (!shown || !element || !action.current) return
    element.showPopover()
    place(element, action.current)
    return () => element.hidePopover()
  }, [shown])

  return (
    <span ref={action} className={cx('inline-flex', className)}>
      {children(reason ? id : undefined)}
      {reason ? (
        <span ref={bubble} id={id} popover="manual" className="inset-auto m-0 bg-transparent p-2">
          <span className="block max-w-[min(20rem,calc(100vw-16px))] rounded-md bg-ink px-3.5 py-2.5 text-left text-sm font-normal whitespace-normal text-paper shadow-card forced-colors:border">
            {reason}
          </span>
        </span>
      ) : null}
    </span>
  )
}

type ButtonProps = ComponentProps<typeof Button> & { reason: string | undefined }

/** A button that is unavailable while it has a reason. */
export function GuardedButton({ reason, wide, ...rest }: ButtonProps) {
  return (
    <OffAction reason={reason} className={wide === true ? 'w-full' : wide === 'phone' ? 'max-sm:w-full' : ''}>
      {(describedBy) => (
        <Button
          {...rest}
          wide={wide}
          unavailable={describedBy !== undefined || rest.unavailable}
          aria-describedby={describedBy ?? rest['aria-describedby']}
        />
      )}
    </OffAction>
  )
}
