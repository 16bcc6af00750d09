import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MenuPanel } from './menu-panel.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  /** In small type below the label. */
  detail?: string
  /** Of one of several that exclude each other: whether it is the one that holds now. */
  chosen?: boolean
} & (
  | { to: string; onSelect?: never; href?: never }
  | { onSelect: () => void; to?: never; href?: never }
  /** An address outside the product, opened in another tab. */
  | { href: string; to?: never; onSelect?: never }
)

type Props = {
  /** The name of the button that opens it. */
  label: string
  /** The button's visible content, such as an avatar or three dots. */
  trigger: ReactNode
  items: MenuItem[]
  /** Above the items, such as the signed-in user. */
  header?: ReactNode
  /** The place of the button, where it is not one of a row. */
  className?: string
}

/** Enter, Space and the arrows open it; Esc and Tab close it; the focus returns to the button. */
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
