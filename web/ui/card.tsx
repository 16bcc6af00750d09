import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ElementType, ReactNode } from 'react'

const style = cva('min-w-0 rounded-lg forced-colors:border', {
  variants: {
    tone: {
      plain: 'bg-surface shadow-card',
      sunken: 'bg-sunken',
      petrol: 'bg-petrol-card text-white shadow-card',
      quiet: 'border border-line',
    },
    padding: { none: '', normal: 'p-5', roomy: 'p-6 sm:p-8' },
  },
  defaultVariants: { tone: 'plain', padding: 'normal' },
})

type Props = ComponentProps<'div'> &
  VariantProps<typeof style> & { as?: 'div' | 'section' | 'article' | 'li' }

export function Card({ as = 'div', tone, padding, className, ...rest }: Props) {
  const Tag = as as ElementType
  return <Tag {...rest} className={cx(style({ tone, padding }), className)} />
}

type TitleProps = { children: ReactNode; as?: 'h1' | 'h2' | 'h3' | 'h4'; id?: string; aside?: ReactNode }

/** The title of a card. `aside` is at its right, such as a badge or a link. */
export function CardTitle({ children, as: Tag = 'h2', id, aside }: TitleProps) {
  return (
    // A link is 44 pixels high for fingers, and does not make the title's line higher.
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [&>a]:-my-2">
      <Tag id={id} className="font-display text-display-sm">
        {children}
      </Tag>
      {aside}
    </div>
  )
}

/** A line across the full width of a card with normal padding. */
export function CardRule() {
  return <hr className="-mx-5 my-4 border-line" />
}
