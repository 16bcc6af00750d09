import { cva, type VariantProps } from 'class-variance-authority'

const off = 'disabled:text-ink-3 aria-disabled:not-data-sending:text-ink-3'
const filled = `border border-transparent forced-colors:border-[ButtonText] disabled:bg-muted aria-disabled:not-data-sending:bg-muted ${off}`
const bare = `disabled:bg-transparent aria-disabled:not-data-sending:bg-transparent ${off}`

const boxed = ['primary', 'secondary', 'soft', 'danger', 'ghost', 'onDark'] as const

/** The classes of buttons and of links that look like buttons. */
export const buttonStyle = cva(
  'inline-flex items-center justify-center gap-2.5 rounded-md text-center font-semibold no-underline transition-colors select-none [&>svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: `bg-accent text-on-accent hover:bg-accent-hover ${filled}`,
        secondary: `border-[1.5px] border-line-strong bg-surface text-ink hover:bg-sunken disabled:border-line aria-disabled:not-data-sending:border-line ${bare}`,
        soft: `bg-accent-soft text-accent-text hover:bg-[color-mix(in_oklab,var(--accent-soft),var(--accent)_14%)] ${filled}`,
        text: `text-accent-text hover:bg-accent-soft ${bare}`,
        danger: `bg-danger text-on-danger hover:bg-[color-mix(in_oklab,var(--danger),black_18%)] ${filled}`,
        ghost: `text-ink hover:bg-sunken ${bare}`,
        onDark: `bg-white text-[#0a5463] hover:bg-[#e6f1f2] ${filled}`,
      },
      size: {
        md: 'min-h-12 py-2.5 text-base',
        sm: 'min-h-11 py-2 text-ui',
        square: 'size-11 shrink-0 text-base',
      },
      wide: { true: 'w-full', phone: 'max-sm:w-full', false: '' },
    },
    compoundVariants: [
      { variant: [...boxed], size: 'md', className: 'px-5' },
      { variant: [...boxed], size: 'sm', className: 'px-4' },
      { variant: 'text', size: ['md', 'sm'], className: 'px-2' },
    ],
    defaultVariants: { variant: 'primary', size: 'md', wide: false },
  },
)

export type ButtonLook = VariantProps<typeof buttonStyle>
