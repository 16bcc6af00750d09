import { cx } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useReducer, useRef } from 'react'
import { IconButton } from './button.tsx'
import { XIcon } from './icons/actions.tsx'

type Props = {
  open: boolean
  /** Called for Esc, the back gesture and a tap outside. When `open` does not change, the dialog stays open. */
  onClose: () => void
  title: ReactNode
  /** The description that screen readers read after the title. */
  sentence?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** `large`: for forms, full screen on a phone. `sheet`: at the bottom on a phone, at the side on a desktop. */
  size?: 'narrow' | 'wide' | 'large' | 'sheet'
  /** A tap outside closes the dialog. Do not use it for forms, where typed text would be lost. */
  lightly?: boolean
  /** Shows 'Fechar' beside the title, which calls `onClose`. For dialogs without a 'Voltar' button below. */
  closeButton?: boolean
}

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

const sizes = {
  narrow: 'max-w-[400px]',
  wide: 'max-w-[560px]',
  large: 'max-w-[800px] max-sm:size-full max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none',
  sheet:
    'max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:max-h-[calc(100dvh-24px)] max-sm:rounded-b-none sm:mr-0 sm:h-dvh sm:max-h-none sm:w-[27rem] sm:max-w-full sm:rounded-r-none',
}

/** Keeps the focus inside the dialog. Otherwise Tab would also visit the browser's own toolbars. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(reachable))
  const leaving = stops.at(event.shiftKey ? 0 : -1)
  if (document.activeElement !== leaving) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/**
 * The browser's modal dialog, which makes the other parts of the page inert. When it opens, the focus moves to
 * `[data-autofocus]` inside, or else to the title. When it closes, the focus returns to the element that opened it.
 */
export function Dialog({
  open,
  onClose,
  title,
  sentence,
  children,
  actions,
  role,
  size = 'narrow',
  ...rest
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  // Runs after each rendering, because the browser may have closed the dialog.
  useEffect(() => {
    const element = dialog.current
    if (!open || !element || element.open) return
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2')
    first?.focus()
  })

  const byKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.defaultPrevented) return
    if (event.key === 'Tab') keepInside(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={sentence ? `${id}-sentence` : undefined}
      onKeyDown={byKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Chromium closes the dialog at a second back gesture without a click in between, even if `cancel` is prevented.
      onClose={({ currentTarget }) => {
        if (!open || currentTarget.open) return
        onClose()
        renderAgain()
      }}
      onPointerDown={(event) => {
        if (rest.lightly && event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-40px)] w-[calc(100%-40px)] overflow-y-auto overscroll-contain rounded-lg bg-surface text-left text-base text-ink shadow-card',
        'backdrop:bg-scrim open:rise forced-colors:border',
        sizes[size],
      )}
    >
      {open ? (
        <div className="p-[26px]">
          <div
            className={cx(
              'flex items-start gap-3',
              // A sheet's content scrolls when its next step is shown, so its title and its close button stay visible.
              size === 'sheet' && 'sticky top-0 z-10 -m-[26px] mb-0 bg-surface p-[26px] pb-1',
            )}
          >
            <h2
              id={`${id}-title`}
              tabIndex={-1}
              className="min-w-0 flex-1 text-[1.375rem] leading-tight tracking-[-0.01em]"
            >
              {title}
            </h2>
            {rest.closeButton ? (
              <IconButton label="Fechar" onClick={() => onClose()} className="-mt-2 -mr-3">
                <XIcon />
              </IconButton>
            ) : null}
          </div>
          {sentence ? (
            <p id={`${id}-sentence`} className="mt-2 text-ink-2">
              {sentence}
            </p>
          ) : null}
          {children ? <div className="mt-4">{children}</div> : null}
          {actions ? (
            <div
              className={cx(
                'mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto',
                // The content of a sheet may be long, so its buttons stay visible.
                size === 'sheet' &&
                  'sticky bottom-0 -mx-[26px] -mb-[26px] border-t border-line bg-surface px-[26px] pt-3.5 pb-[calc(14px+env(safe-area-inset-bottom))]',
              )}
            >
              {actions}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
