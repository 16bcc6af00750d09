import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { CheckIcon, MinusIcon } from './icons/actions.tsx'

const style = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-sm px-2.5 py-1 text-xs font-semibold forced-colors:border',
  {
    variants: {
      tone: {
        accent: 'bg-accent-soft text-accent-text',
        ok: 'bg-ok-soft text-ok-text',
        neutral: 'bg-muted text-ink-2',
        warning: 'bg-amber-soft text-amber-text',
        danger: 'bg-danger-soft text-danger-text',
        amber: 'bg-amber text-on-amber',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type Props = VariantProps<typeof style> & { children: ReactNode; icon?: ReactNode; className?: string }

export function Badge({ tone, icon, children, className }: Props) {
  return (
    <span className={style({ tone, className })}>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}

/** 'Ativo' or 'Inativo', distinguished by text and not only by colour. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Ativo
    </Badge>
  ) : (
    <Badge icon={<MinusIcon />}>Inativo</Badge>
  )
}
