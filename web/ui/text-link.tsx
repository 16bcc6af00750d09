import { cva, type VariantProps } from 'class-variance-authority'
import type { AnchorHTMLAttributes } from 'react'
import { PageLink, type Target } from './page-link.tsx'

const style = cva('underline-offset-[0.22em] transition-colors', {
  variants: {
    tone: {
      accent: 'font-semibold text-accent-text hover:underline',
      inline: 'underline decoration-current/60 hover:decoration-current hover:decoration-2',
      quiet: 'text-ink-2 hover:text-ink hover:underline',
    },
    /** True for a link on its own line: it gets a touch target's height. A link in a sentence has the line's height. */
    alone: { true: 'inline-flex min-h-11 items-center gap-2', false: '' },
  },
  defaultVariants: { tone: 'inline', alone: false },
})

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & VariantProps<typeof style> & Target

export function TextLink({ tone, alone, className, ...rest }: Props) {
  return <PageLink {...rest} className={style({ tone, alone, className })} />
}
