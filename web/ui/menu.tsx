import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CheckIcon } from './icons/actions.tsx'
import { PageLink } from './page-link.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  /** Second line of the item, in small type below the label. */
  detail?: string
  /** Whether this item is the current one of several items that exclude each other. */
  chosen?: boolean
} & (
  | { to: string; onSelect?: never; href?: never }
  | { onSelect: () => void; to?: never; href?: never }
  /** An address outside the product, opened in another tab. */
  | { href: string; to?: never; onSelect?: never }
)

type Props = {
  /** The name of the button that opens the menu. */
  label: string
  /** The button's visible content, such as an avatar or three dots. */
  trigger: ReactNode
  items: MenuItem[]
  /** Content above the items, such as the signed-in user. */
  header?: ReactNode
  /** Classes that position the button, when the button is not in a row of buttons. */
  className?: string
}

/** A menu button (ARIA practices): Enter, Space and arrows open; Esc and Tab close; the focus returns to the button. */
export function Menu({ label, trigger, items, header, className = 'rounded-md hover:bg-sunken' }: Props) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return
      const inside = document.getElementById(id)?.contains(event.target)
      if (!inside && !button.current?.contains(event.target)) setOpen(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, id])

  const close = () => {
    setOpen(null)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
        className={`inline-grid min-h-11 min-w-11 place-items-center text-ink ${className}`}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      {open ? (
        <MenuPanel
          id={id}
          label={label}
          header={header}
          items={items}
          start={open}
          anchor={button}
          onClose={close}
          onLeave={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

type MenuPanelProps = {
  id: string
  label: string
  header?: ReactNode
  items: MenuItem[]
  start: 'first' | 'last'
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  onLeave: () => void
}

const entry = '[role^="menuitem"]'
const itemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left text-ui hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2'

/**
 * Positions the panel below its button, or above the button near the page's end. The panel is in the top layer, so that
 * no card or scrolling table clips it.
 */
function place(panel: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const below = at.bottom + 6 + panel.offsetHeight <= window.innerHeight
  panel.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - 6 - panel.offsetHeight)}px`
  panel.style.left = `${Math.max(8, Math.min(at.right - panel.offsetWidth, window.innerWidth - panel.offsetWidth - 8))}px`
}

function MenuPanel({ id, label, header, items, start, anchor, onClose, onLeave }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const all = () => Array.from(panel.current?.querySelectorAll<HTMLElement>(entry) ?? [])

  useEffect(() => {
    const element = panel.current
    if (!element || !anchor.current) return
    element.showPopover?.()
    const follow = () => anchor.current && place(element, anchor.current)
    follow()
    const entries = Array.from(element.querySelectorAll<HTMLElement>(entry))
    entries.at(start === 'first' ? 0 : -1)?.focus({ preventScroll: true })
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [anchor, start])

  const walk = (event: KeyboardEvent) => {
    const entries = all()
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const next: Record<string, () => HTMLElement | undefined> = {
      ArrowDown: () => entries[(at + 1) % entries.length],
      ArrowUp: () => entries.at(at - 1),
      Home: () => entries[0],
      End: () => entries.at(-1),
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Tab') {
      onClose()
    } else if (next[event.key]) {
      event.preventDefault()
      next[event.key]?.()?.focus()
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase()
      const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
      after.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
    }
  }
  return (
    <div
      ref={panel}
      popover="manual"
      className="appear fixed inset-auto m-0 w-max max-w-[min(320px,calc(100vw-16px))] min-w-52 overflow-visible rounded-md border border-line bg-surface p-1.5 text-ink shadow-card"
      id={id}
    >
      {header ? <div className="border-b border-line px-3 pt-1.5 pb-2.5 mb-1.5">{header}</div> : null}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={walk}>
        {items.map((item, at) => {
          const key = `${at} ${item.label}`
          const className = item.tone === 'danger' ? `${itemStyle} text-danger-text` : itemStyle
          const role = item.chosen === undefined ? 'menuitem' : 'menuitemradio'
          const shared = { role, tabIndex: -1, className, 'aria-checked': item.chosen } as const
          const words = (
            <>
              {item.icon}
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {item.label}
                {item.detail ? (
                  <span className="block text-sm text-ink-2">
                    <span className="sr-only">, </span>
                    {item.detail}
                  </span>
                ) : null}
              </span>
              {item.chosen ? <CheckIcon className="text-accent-text" /> : null}
            </>
          )
          if (item.href !== undefined)
            return (
              <a
                key={key}
                {...shared}
                href={item.href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={onClose}
              >
                {words}
                <span className="sr-only">, abre em outra janela</span>
              </a>
            )
          if (item.to !== undefined)
            return (
              <PageLink key={key} {...shared} to={item.to} onClick={onLeave}>
                {words}
              </PageLink>
            )
          const choose = () => {
            onClose()
            item.onSelect?.()
          }
          return (
            <button key={key} {...shared} type="button" onClick={choose}>
              {words}
            </button>
          )
        })}
      </div>
    </div>
  )
}
