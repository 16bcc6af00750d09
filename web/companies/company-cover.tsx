import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { CoverArt } from '../ui/cover.tsx'

type Props = { name: string; colour: ThemeColor; address?: string }

/** Preview of the top of the public page: the name on its cover, in the chosen colour. */
export function CompanyCover({ name, colour, address }: Props) {
  const shown = name.trim() || 'Sua empresa'
  return (
    <div
      data-shop={colour}
      className="relative flex min-h-[184px] items-end overflow-hidden rounded-lg bg-shop text-white forced-colors:border"
    >
      <CoverArt name={shown} className="absolute top-0 right-0 h-auto w-[300px] max-w-[110%]" />
      <div className="relative w-full p-5 pt-24">
        <p className="line-clamp-3 font-display text-[1.75rem] leading-none font-bold tracking-[-0.02em] text-balance [overflow-wrap:anywhere]">
          {shown}
        </p>
        {address ? <p className="mt-2 text-sm [overflow-wrap:anywhere] opacity-90">{address}</p> : null}
      </div>
    </div>
  )
}
