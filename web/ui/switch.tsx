import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  /** The accessible name of the switch; it must not change with the state. */
  label: ReactNode
  /** The visible texts for on and off, such as "Disponível" and "Indisponível". Without texts the label is visible. */
  words?: { on: string; off: string }
  side?: 'start' | 'end'
}

const nature = { type: 'checkbox', role: 'switch' } as const

/** A switch as a native checkbox, so that it works in forms, with `register` and without script. */
export function Switch({ label, words, side = 'end', className, ...rest }: Props) {
  const shown = words ? (
    <span aria-hidden="true" className="text-ink-2">
      <span className="group-not-has-checked:hidden">{words.on}</span>
      <span className="group-has-checked:hidden">{words.off}</span>
    </span>
  ) : (
    <span>{label}</span>
  )
  return (
    <label
      className={`group inline-flex min-h-11 items-center gap-2.5 has-disabled:text-ink-3 ${className ?? ''}`}
    >
      {side === 'start' ? shown : null}
      {words ? <span className="sr-only">{label}</span> : null}
      <span className="relative inline-flex h-[26px] w-11 shrink-0">
        <input
          {...rest}
          {...nature}
          className="peer absolute inset-0 m-0 size-full appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:bg-muted forced-colors:border forced-colors:checked:bg-[Highlight]"
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-white transition-transform peer-checked:translate-x-[18px] peer-disabled:bg-ink-3 forced-colors:bg-[ButtonText]" />
      </span>
      {side === 'end' ? shown : null}
    </label>
  )
}
