import { cx } from 'class-variance-authority'

/** The spinner without text, for a button whose label names the pending action. */
export function SpinnerArc({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      aria-hidden="true"
      className={cx('turn', className)}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity="0.3" />
      <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

type Props = { label?: string; hideLabel?: boolean; className?: string }

export function Spinner({ label = 'Carregando...', hideLabel, className }: Props) {
  return (
    <p
      role="status"
      className={cx('flex items-center justify-center gap-3 text-ink-2 appear-late', className)}
    >
      <SpinnerArc className="size-[1.5em] text-accent-text" />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </p>
  )
}

/** Fills the page while the page's data or code loads. */
export function FullSpinner() {
  return (
    <div className="grid noscript:hidden min-h-[70dvh] place-items-center p-5">
      <Spinner />
    </div>
  )
}
