import { cx } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type Suggestion = { id: string; label: string; detail?: string; leading?: ReactNode }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'list'> & {
  value: string
  onChange: (typed: string) => void
  suggestions: Suggestion[]
  onPick: (suggestion: Suggestion) => void
  /** Called for Enter while no suggestion is highlighted; then it does not send the form. */
  onEnter?: () => void
  /** The list's name: "Clientes anteriores". */
  listLabel: string
  /** Announced when the list changes: "3 clientes encontrados". */
  told: string
  /** Between the field and its list. */
  children?: ReactNode
}

// Not a select: any text is valid.
const inputRole = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } as const

const listRole = (label: string) => ({ role: 'listbox', tabIndex: -1, 'aria-label': label }) as const
const optionRole = (selected: boolean) =>
  ({ role: 'option', tabIndex: -1, 'aria-selected': selected }) as const

/**
 * A text field above its suggestions, with the keys of the ARIA practices: arrows move, Enter accepts, Tab leaves. The
 * list stands in the page and covers nothing, so a known answer is one tap.
 */
export function Combobox(props: Props) {
  const { value, onChange, suggestions, onPick, onEnter, listLabel, told, children, ...rest } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(-1)
  const [used, setUsed] = useState(false)
  const open = suggestions.length > 0
  const active = suggestions[at]

  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open) {
      event.preventDefault()
      const count = suggestions.length
      // With nothing highlighted, the up arrow goes to the last suggestion.
      setAt(at === -1 && step === -1 ? count - 1 : (at + step + count) % count)
    }
    if (event.key === 'Escape' && active) {
      event.preventDefault()
      setAt(-1)
    }
    if (event.key !== 'Enter' || (!active && !onEnter)) return
    event.preventDefault()
    if (active) onPick(active)
    else onEnter?.()
  }

  return (
    <div>
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
          setUsed(true)
        }}
        onKeyDown={walk}
      />
      <p role="status" className="sr-only">
        {used ? told : ''}
      </p>
      {children}
      {open ? (
        <div ref={list} id={`${id}-list`} {...listRole(listLabel)} className="-mx-2">
          {suggestions.map((suggestion, place) => (
            <button
              key={suggestion.id}
              type="button"
              id={`${id}-${place}`}
              {...optionRole(place === at)}
              // Prevents the click from moving the focus out of the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(suggestion)}
              className={cx(
                'flex min-h-14 w-full scroll-mb-44 items-center gap-3 rounded-md px-2 py-1.5 text-left transition-colors [overflow-wrap:anywhere] hover:bg-sunken',
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
