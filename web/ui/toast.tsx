import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { CheckIcon, XIcon } from './icons/actions.tsx'
import { AlertCircleIcon } from './icons/notices.tsx'

type Tone = 'success' | 'error'
/** The action that undoes a change, by button or Ctrl+Z: `{ label: 'Desfazer', onAction }`. */
type ToastAction = { label: string; onAction: () => void; before?: Offered }
/** A second action of a toast, shown at the left of the button that undoes. */
type Offered = { label: string; onAction: () => void }
type Message = {
  id: number
  text: string
  tone: Tone
  action: ToastAction | undefined
  about: string | undefined
}
/** `about`: the id of the toast's record. The toast replaces the record's earlier toast, which it may contradict. */
type Notify = (text: string, tone?: Tone, action?: ToastAction, about?: string) => void

const ToastContext = createContext<Notify>(() => undefined)

/** The function to show a toast: `const notify = useToast()`, then `notify('Colaborador atualizado com sucesso!')`. */
export const useToast = () => use(ToastContext)

/** Milliseconds for which a toast with an action stays, whatever its text. */
const timeToAct = 10_000

/** The milliseconds in which a user can slowly read a toast's text twice. */
const timeToRead = (text: string) => Math.max(6000, text.length * 110)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])
  const last = useRef(0)
  const notify = useCallback<Notify>((text, tone = 'success', action, about) => {
    last.current += 1
    const message = { id: last.current, text, tone, action, about }
    const stays = (one: Message) => one.text !== text && (about === undefined || one.about !== about)
    setMessages((before) => [...before.filter(stays), message].slice(-3))
  }, [])
  const close = useCallback(
    (id: number) => setMessages((before) => before.filter((one) => one.id !== id)),
    [],
  )
  const list = useRef<HTMLElement>(null)
  const lift = useFreePlace(list, messages)
  const undoable = messages.findLast(({ action }) => action)
  useUndoKey(() => {
    if (!undoable) return false
    close(undoable.id)
    undoable.action?.onAction()
    return true
  })
  return (
    <ToastContext value={notify}>
      {children}
      <section
        ref={list}
        aria-label="Avisos"
        style={{ translate: `0 ${-lift}px` }}
        className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+16px)] z-50 mx-auto flex max-w-[440px] md:max-w-[560px] flex-col items-center gap-2 print:hidden"
      >
        {/* The live region is always mounted, because screen readers announce only changes of a live region that already exists. */}
        <div role="status" aria-live="polite" className="contents">
          {messages.map((message) => (
            <Toast key={message.id} message={message} onClose={close} />
          ))}
        </div>
      </section>
    </ToastContext>
  )
}

const textFields = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]'

/** Runs the undo action for Ctrl+Z anywhere on the page, except in a text field, which has its own undo. */
function useUndoKey(undo: () => boolean) {
  const act = useEffectEvent(undo)
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const typing = event.target instanceof Element && event.target.matches(textFields)
      if (wanted && !typing && act()) event.preventDefault()
    }
    document.addEventListener('keydown', byKey)
    return () => document.removeEventListener('keydown', byKey)
  }, [])
}

function Toast({ message, onClose }: { message: Message; onClose: (id: number) => void }) {
  const { id, text, tone, action } = message
  const lasts = action ? timeToAct : timeToRead(text)
  const place = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  useEffect(() => {
    const from = ({ relatedTarget }: FocusEvent) => {
      const inside = relatedTarget instanceof Node && place.current?.contains(relatedTarget)
      if (!inside) cameFrom.current = relatedTarget
    }
    const toast = place.current
    toast?.addEventListener('focusin', from)
    return () => toast?.removeEventListener('focusin', from)
  }, [])
  useEffect(() => {
    // The toast stays longer while the user hovers over it or its button has the focus, because the user still reads.
    const leave = () => {
      const held = place.current?.matches(':hover') || place.current?.contains(document.activeElement)
      if (held) timer = setTimeout(leave, 2000)
      else onClose(id)
    }
    let timer = setTimeout(leave, lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, onClose])
  return (
    <div ref={place} className="rise pointer-events-auto w-full">
      <ToastBar
        text={text}
        tone={tone}
        action={action}
        onClose={() => {
          // The button disappears with its toast, so the focus returns to the element that had it before.
          const back = cameFrom.current
          if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
          onClose(id)
        }}
      />
    </div>
  )
}

type BarProps = { text: string; tone: Tone; action?: ToastAction | undefined; onClose: () => void }

const button = 'min-h-11 rounded-md px-2.5 text-ui font-semibold hover:underline focus-visible:outline-paper'

/** A second sentence is a warning, and an error says what to do, so neither is cut. */
const isCut = (tone: Tone, text: string) => tone === 'success' && !/[.!] \p{Lu}/u.test(text)

/**
 * The toast itself, without the timer that closes it. It has the height of one line of buttons; on a phone two lines of
 * smaller text fit in it. The focus of the keyboard shows all of a cut text. A pointer does not: the buttons would move
 * under it.
 */
export function ToastBar({ text, tone, action, onClose }: BarProps) {
  const line = isCut(tone, text)
    ? 'sm:truncate max-sm:line-clamp-2 max-sm:py-0 max-sm:text-sm group-has-focus-visible:line-clamp-none group-has-focus-visible:whitespace-normal'
    : ''
  const mark = tone === 'success' ? 'bg-amber text-on-amber' : 'bg-danger text-on-danger'
  return (
    <div className="group flex min-h-[54px] items-center gap-x-3 rounded-lg bg-ink py-1.5 pr-2 pl-3 text-paper shadow-card forced-colors:border">
      <span
        className={`grid size-[30px] shrink-0 place-items-center rounded-sm ${mark} ${action?.before ? 'max-sm:hidden' : ''}`}
      >
        {tone === 'success' ? <CheckIcon strokeWidth={2.5} /> : <AlertCircleIcon />}
      </span>
      <p title={line ? text : undefined} className={`min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere] ${line}`}>
        {text}
      </p>
      <span className="flex shrink-0">
        {[action?.before, action].map((one) =>
          one ? (
            <button
              key={one.label}
              type="button"
              onClick={() => {
                onClose()
                one.onAction()
              }}
              className={`underline ${button}`}
            >
              {one.label}
            </button>
          ) : null,
        )}
        <button type="button" onClick={onClose} aria-label="Fechar" className={`min-w-11 ${button}`}>
          <XIcon className="mx-auto" />
        </button>
      </span>
    </div>
  )
}

const controls = 'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]'
const gap = 8

/**
 * The pixels by which the toasts are above the bottom, so that they cover no control of the page where possible. They
 * never move because of a press: a toast that comes under the finger takes the click.
 */
function useFreePlace(place: RefObject<HTMLElement | null>, shown: Message[]): number {
  const [lift, setLift] = useState(0)
  useEffect(() => {
    if (shown.length === 0) return setLift(0)
    const look = () => {
      const over = place.current
      if (over && !over.contains(document.activeElement)) setLift((before) => findLift(over, before))
    }
    // A control focused by a press was in sight already, and a button then does not match.
    const lookByKey = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) look()
    }
    look()
    const stop = new AbortController()
    document.addEventListener('focusin', lookByKey, { signal: stop.signal })
    document.addEventListener('scrollend', look, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [place, shown])
  return lift
}

/**
 * Finds the lowest place without a control. A page full of controls has none: there the toasts cover what can be scrolled
 * away: neither a bar, nor the footer at the end of the page, nor the control with the focus.
 */
function findLift(over: HTMLElement, before: number): number {
  const { top: now, left, right, height } = over.getBoundingClientRect()
  const bottom = now + before
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !over.contains(control))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > gap && box.left < right && left < box.right && box.top < bottom + height)
  const above = taken.map(({ box }) => box.top - height - gap).filter((top) => top >= gap && top < bottom)
  const places = [bottom, ...above.sort((one, other) => other - one)]
  const coveredAt = (top: number) =>
    taken.filter(({ box }) => box.top < top + height && top < box.bottom).map(({ control }) => control)
  const free =
    places.find((top) => coveredAt(top).length === 0) ??
    places.find((top) => !coveredAt(top).some(mustStayInSight)) ??
    bottom
  return bottom - free
}

function mustStayInSight(control: Element): boolean {
  if (control === document.activeElement || control.closest('footer')) return true
  for (let at: Element | null = control; at; at = at.parentElement) {
    if (/^(sticky|fixed)$/.test(getComputedStyle(at).position)) return true
  }
  return false
}
