import { hashName } from '@encaixe/contract/name-hash.ts'
import { cva, cx } from 'class-variance-authority'
import { initialsOf } from './initials.ts'

const sizes = cva('inline-grid shrink-0 place-items-center rounded-md font-bold leading-none select-none', {
  variants: {
    size: {
      sm: 'size-8 rounded-sm text-[0.6875rem]',
      md: 'size-10 text-xs',
      lg: 'size-11 text-xs',
      xl: 'size-13 text-base',
    },
  },
})

/** The colours of avatars, the same in both themes. Each pair has a contrast of at least 7:1. */
const colours = [
  'bg-[#f2d9ae] text-[#4a3208]',
  'bg-[#cbdde0] text-[#0a3f4a]',
  'bg-[#d9d5ea] text-[#2d2560]',
  'bg-[#d2e3cd] text-[#1f3f1a]',
  'bg-[#ecd3dc] text-[#5a1c38]',
  'bg-[#dcd8cc] text-[#3a352a]',
]

type Props = {
  name?: string | null | undefined
  photo?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

/** The photo or initials. Hidden from screen readers, because the name is beside the avatar or labels its button. */
export function Avatar({ name, photo, size = 'md', className }: Props) {
  const known = name?.trim() ?? ''
  if (photo) {
    const look = cx(sizes({ size }), 'object-cover', className)
    return <img src={photo} alt="" width={44} height={44} loading="lazy" className={look} />
  }
  return (
    <span
      aria-hidden="true"
      className={cx(sizes({ size }), colours[hashName(known) % colours.length], className)}
    >
      {initialsOf(known) || 'U'}
    </span>
  )
}
