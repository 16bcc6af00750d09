import { type CSSProperties, memo } from 'react'
import { PlusIcon } from '../ui/icons/actions.tsx'

type Props = {
  name: string
  to: string
  time: string
  at: number
  tall: number
  fits: boolean
  beside: boolean
}

const usual =
  'text-transparent hover:bg-accent-soft hover:text-accent-text focus-visible:bg-accent-soft focus-visible:text-accent-text forced-colors:text-[LinkText]'
const fitting =
  'border-[1.5px] border-dashed border-amber-text text-amber-text hover:bg-amber-soft focus-visible:bg-amber-soft'

/** A link from a free time to the form with that time filled in. The grid handles its click. */
export const FreeCell = memo(function FreeCell({ name, to, time, at, tall, fits, beside }: Props) {
  return (
    <li
      className={`absolute left-1 top-[calc(var(--at)*var(--hour)+1px)] z-1 h-[calc(var(--tall)*var(--hour)-2px)] ${beside ? 'w-[calc(64%-0.375rem)]' : 'right-1'}`}
      style={{ '--at': at, '--tall': tall } as CSSProperties}
    >
      <a
        href={to}
        tabIndex={-1}
        data-stop={at}
        data-free=""
        aria-label={name}
        draggable={false}
        className={`flex size-full items-center justify-center gap-1.5 overflow-hidden rounded-sm px-1 text-(length:--card-text) leading-[1.2] font-semibold whitespace-nowrap no-underline transition-colors select-none focus-visible:-outline-offset-2 ${fits ? fitting : usual}`}
      >
        <PlusIcon className="size-[1.2em] shrink-0" strokeWidth={2.2} />
        <span className="truncate">{fits ? 'Cabe um encaixe' : time}</span>
      </a>
    </li>
  )
})
