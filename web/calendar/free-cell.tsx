import { type CSSProperties, memo } from 'react'
import { PlusIcon } from '../ui/icons/actions.tsx'

type Props = {
  name: string
  to: string
  time: string
  at: number
  /** The minute at which it ends. */
  until: number
  tall: number
  fits: boolean
  beside: boolean
  /** In a narrow column: the cancelled appointment beside it gets the width. */
  small: boolean
}

const usual =
  'text-transparent hover:bg-accent-soft hover:text-accent-text focus-visible:bg-accent-soft focus-visible:text-accent-text forced-colors:text-[LinkText]'
const fitting =
  'border-[1.5px] border-dashed border-amber-text text-amber-text hover:bg-amber-soft focus-visible:bg-amber-soft'

/** A link from a free time to the form with that time filled in. The grid handles its click. */
export const FreeCell = memo(function FreeCell({
  name,
  to,
  time,
  at,
  until,
  tall,
  fits,
  beside,
  small,
}: Props) {
  return (
    <li
      className={`absolute left-1 top-[calc(var(--at)*var(--hour)+1px)] z-1 h-[calc(var(--tall)*var(--hour)-2px)] ${beside ? (small ? 'w-[calc(36%-0.375rem)]' : 'w-[calc(64%-0.375rem)]') : 'right-1'}`}
      style={{ '--at': at, '--tall': tall } as CSSProperties}
    >
      <a
        href={to}
        tabIndex={-1}
        data-stop={at}
        data-until={until}
        data-free=""
        aria-keyshortcuts="B"
        aria-label={name}
        draggable={false}
        className={`grid size-full place-items-center overflow-hidden rounded-sm px-0.5 text-center text-(length:--card-text) leading-[1.2] font-semibold no-underline transition-colors select-none focus-visible:-outline-offset-2 ${fits ? fitting : usual}`}
      >
        <span className="line-clamp-3">
          <PlusIcon
            className={`inline size-[1.2em] align-[-0.2em] ${small ? '' : 'mr-1'}`}
            strokeWidth={2.2}
          />
          {small ? null : fits ? 'Cabe um encaixe' : time}
        </span>
      </a>
    </li>
  )
})
