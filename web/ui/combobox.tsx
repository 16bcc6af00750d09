import { cx } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type Suggestion = { id: string; label: string; detail?: string; leading?: ReactNode }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'list'> & {
  value: string
  onChange: (typed: string) => void
  suggestions: Suggestion[]
  onPick: (suggestion: Suggestion) => void
  /** Called when the list opens, so that the suggestions are fetched only then. */
  onOpen?: () => void
  /** The list's name: "Clientes anteriores". */
  listLabel: string
  /** The text that screen readers announce when the list changes: "3 clientes encontrados". */
  announcement: string
  /** True when the list is below the field and always open, so that choosing a known value takes one tap. */
  inline?: boolean
  /** Called for Enter while no suggestion is highlighted. With this function, Enter does not send the form. */
  onEnter?: () => void
  /** Content between the text field and its list of suggestions. */
  children?: ReactNode
}

// The roles of a combobox, not of a select, because any text is valid.
const inputRole = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } as const

const listRole = (label: string) => ({ role: 'listbox', tabIndex: -1, 'aria-label': label }) as const
const optionRole = (selected: boolean) =>
  ({ role: 'option', tabIndex: -1, 'aria-selected': selected }) as const

/** A text field with suggestions (ARIA practices): arrows move the highlight, Enter accepts, Esc closes, Tab leaves. */
export function Combobox(props: Props) {
  const {
    value,
    onChange,
    suggestions,
    onPick,
    onOpen,
    listLabel,
    announcement,
    inline,
    onEnter,
    children,
    ...rest
  } = props

  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const [at, setAt] = useState(-1)
  const open = (wanted || inline === true) && suggestions.length > 0
  const active = open ? suggestions[at] : undefined

  // Scrolls the list into view, because the bar at the bottom of a form must not cover it.
  useEffect(() => {
    if (open && !inline) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open, inline])
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const show = () => {
    setWanted(true)
    onOpen?.()
  }
  const close = () => {
    setWanted(false)
    setAt(-1)
  }
  const pick = (suggestion: Suggestion) => {
    onPick(suggestion)
    close()
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) return show()
      const count = suggestions.length
      // When no suggestion is highlighted, the up arrow moves to the last suggestion.
      return setAt(at === -1 && step === -1 ? count - 1 : (at + step + count) % count)
    }
    if (event.key === 'Enter' && (active || onEnter)) {
      event.preventDefault()
      if (active) pick(active)
      else onEnter?.()
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="relative">
      <TextInput
        {...rest}
        {...inputRole}
        value={value}
        autoComplete="off"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={active ? `${id}-${at}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setAt(-1)
          show()
        }}
        onKeyDown={walk}
        onBlur={(event) => {
          rest.onBlur?.(event)
          close()
        }}
      />
      <p role="status" className="sr-only">
        {wanted ? announcement : ''}
      </p>
      {children}
      {open ? (
        <div
          ref={list}
          id={`${id}-list`}
          {...listRole(listLabel)}
          className={
            inline
              ? '-mx-2'
              : 'absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 scroll-mb-28 max-md:scroll-mb-56 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1.5 shadow-card'
          }
        >
          {suggestions.map((suggestion, place) => (
            <button
              key={suggestion.id}
              type="button"
              id={`${id}-${place}`}
              {...optionRole(place === at)}
              // Prevents the click from moving the focus out of the field.
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={inline ? undefined : () => setAt(place)}
              onClick={() => pick(suggestion)}
              className={cx(
                'flex w-full items-center gap-3 rounded-sm py-1.5 text-left [overflow-wrap:anywhere]',
                inline ? 'min-h-14 scroll-mb-44 px-2 transition-colors hover:bg-sunken' : 'min-h-11 px-3',
                place === at && 'bg-accent-soft forced-colors:outline-2',
              )}
            >
              {suggestion.leading}
              <span className="min-w-0">
                <span className="block font-semibold">{suggestion.label}</span>
                {suggestion.detail ? (
                  <span className="block text-sm text-ink-2">{suggestion.detail}</span>
                ) : null}
              </span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
