import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import { useFocusTrap, useInertPage } from './trap-focus.ts'
import { useMedia } from './use-media.ts'

type Props = {
  title: ReactNode
  badges: ReactNode
  /** A change of this id focuses the title. */
  shown: string
  onClose: () => void
  children: (sheet: { focusTitle: () => void }) => ReactNode
}

const room = '--panel-room'
// In rem, so that large text gets the layout of a small screen.
const roomy = '(width >= 64rem)'

/**
 * Beside the calendar on a wide screen, over it on a tablet, full screen on a phone. Not a `dialog` element: a modal one
 * would make the notices inert, and with them the button 'Desfazer'.
 */
export function PanelSheet({ title, badges, shown, onClose, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wide = useMedia(roomy)
  const id = useId()
  useFocusTrap(heading, shown)
  useInertPage(sheet, !wide)

  // The calendar page uses this as padding, so that the panel covers nothing.
  useEffect(() => {
    if (!wide) return
    const { style } = document.documentElement
    style.setProperty(room, '26rem')
    return () => void style.removeProperty(room)
  }, [wide])

  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-modal={!wide || undefined}
      aria-labelledby={id}
      onKeyDown={byKey}
      className="rise fixed z-40 flex flex-col bg-surface text-ink shadow-card max-md:inset-0 md:inset-y-0 md:right-0 md:w-[26rem] md:border-l md:border-line md:max-lg:shadow-[0_0_0_100vmax_var(--scrim)] lg:top-16 print:hidden"
    >
      <div className="flex items-start gap-3 border-b border-line py-4 pr-3 pl-5">
        <div className="min-w-0 flex-1">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            className="text-display-sm leading-tight [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          <p className="mt-2 flex min-h-7 flex-wrap gap-2">{badges}</p>
        </div>
        <IconButton label="Fechar" onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-[calc(env(safe-area-inset-bottom)+24px)]">
        {children({ focusTitle: () => heading.current?.focus({ preventScroll: true }) })}
      </div>
    </section>
  )
}
