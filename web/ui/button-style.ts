import { cva, type VariantProps } from 'class-variance-authority'

/** Also for a link that looks like a button. */
export const buttonStyle = cva(
  [
    'inline-flex items-center justify-center gap-2.5 rounded-md text-center font-semibold no-underline',
    'transition-colors select-none',
    'disabled:bg-muted disabled:text-ink-3 disabled:border-transparent',
    'aria-disabled:not-data-sending:bg-muted aria-disabled:not-data-sending:text-ink-3 aria-disabled:not-data-sending:border-transparent',
    '[&>svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-accent text-on-accent hover:bg-accent-hover border border-transparent forced-colors:border-[ButtonText]',
        secondary: 'border-[1.5px] border-line-strong bg-surface text-ink hover:bg-sunken',
        soft: 'border border-transparent bg-accent-soft text-accent-text hover:bg-[color-mix(in_oklab,var(--accent-soft),var(--accent)_14%)]',
        text: 'text-accent-text hover:bg-accent-soft',
        danger:
          'border border-transparent bg-danger text-on-danger hover:bg-[color-mix(in_oklab,var(--danger),black_18%)]',
        ghost: 'text-ink hover:bg-sunken',
        onDark: 'border border-transparent bg-white text-[#0a5463] hover:bg-[#e6f1f2]',
      },
      size: {
        md: 'min-h-12 px-5 py-2.5 text-base',
        sm: 'min-h-11 px-4 py-2 text-ui',
        square: 'size-11 min-w-11 p-0 text-base',
      },
      wide: { true: 'w-full', phone: 'max-sm:w-full', false: '' },
    },
    compoundVariants: [{ variant: 'text', size: ['md', 'sm'], className: 'px-2' }],
    defaultVariants: { variant: 'primary', size: 'md', wide: false },
  },
)

export type ButtonLook = VariantProps<typeof buttonStyle>
