import { cva } from 'class-variance-authority'

export const controlStyle = cva([
  'w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink',
  'transition-colors hover:border-ink-2',
  'aria-invalid:border-2 aria-invalid:border-danger-text aria-invalid:px-[13.5px]',
  'disabled:border-transparent disabled:bg-muted disabled:text-ink-3 disabled:opacity-100',
  'read-only:not-[select]:border-transparent read-only:not-[select]:bg-muted',
])
