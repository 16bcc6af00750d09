import { cx } from 'class-variance-authority'

/** The logo: an E whose middle bar represents an appointment in a free slot. The other bars have the text's colour. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M4 0h20v7.2H7.4a.9.9 0 0 0-.9.9v7.8c0 .5.4.9.9.9H24V24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z"
      />
      <rect x="8.6" y="8.7" width="15.4" height="6.6" rx="2" className="fill-amber" />
    </svg>
  )
}

type Props = {
  /** The colours of the logo: `brand` in headers, `ink` in footers, `on-dark` on a petrol background. */
  tone?: 'brand' | 'ink' | 'on-dark'
  className?: string
}

const tones = { brand: 'text-accent-text', ink: 'text-ink', 'on-dark': 'text-white' }

export function Logo({ tone = 'brand', className }: Props) {
  return (
    <span className={cx('inline-flex items-center gap-[0.55em] text-xl', className)}>
      <LogoMark className={cx('size-[1.05em]', tones[tone])} />
      <span
        className={cx(
          'font-display font-bold leading-none tracking-[-0.02em]',
          tone === 'on-dark' ? 'text-white' : 'text-ink',
        )}
      >
        Encaixe
      </span>
    </span>
  )
}
