import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { cva, cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { coverHeight, slatsOf } from './cover-slats.ts'
import { coverLettersOf } from './initials.ts'

const width = 252

/** The initials of a name, large and cropped, divided into slats. */
export function CoverArt({ name, className }: { name: string; className?: string }) {
  const id = useId()
  return (
    <svg viewBox={`0 0 ${width} ${coverHeight}`} aria-hidden="true" className={className}>
      <clipPath id={id}>
        <text
          x={width + 14}
          y={coverHeight - 17}
          textAnchor="end"
          fontSize="236"
          letterSpacing="-9"
          className="font-display font-bold"
        >
          {coverLettersOf(name)}
        </text>
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {slatsOf(name).map(({ y, height, amber }) => (
          <rect
            key={y}
            x="-80"
            y={y}
            width={width + 80}
            height={height}
            className={amber ? 'fill-amber' : 'fill-shop-tone'}
          />
        ))}
      </g>
    </svg>
  )
}

/** A cover's heading. A name with long words gets a smaller size instead of a line break; three sizes are enough. */
const heading = cva('font-display font-bold text-balance hyphens-auto [overflow-wrap:anywhere]', {
  variants: {
    fits: {
      large: 'text-display-shop',
      medium: 'text-[clamp(2.25rem,1.7rem+4vw,4.75rem)] leading-[0.92] tracking-[-0.035em]',
      small: 'text-[clamp(1.75rem,1.45rem+2.4vw,3.25rem)] leading-[0.98] tracking-[-0.03em]',
    },
  },
})

function fitOf(name: string) {
  const longest = Math.max(...name.split(/\s+/).map((word) => Array.from(word).length))
  if (longest > 14 || name.length > 44) return 'small'
  return longest > 9 || name.length > 28 ? 'medium' : 'large'
}

function CoverDrawing({ name }: { name: string }) {
  return (
    <div className="relative ml-auto aspect-[252/112] max-w-[420px] overflow-hidden lg:absolute lg:top-4 lg:right-0 lg:aspect-auto lg:w-[54%] lg:max-w-[760px] lg:overflow-visible">
      <CoverArt name={name} className="w-full -translate-y-1/5 lg:translate-y-0" />
    </div>
  )
}

/** The frame of the photo has a fixed shape, so that nothing moves when the photo arrives. */
function CoverPhoto({ name, photo }: { name: string; photo: string }) {
  return (
    <img
      src={photo}
      alt={`Foto: ${name}`}
      width={1200}
      height={800}
      fetchPriority="high"
      className="aspect-[3/2] w-full object-cover sm:aspect-[2/1] lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:h-full lg:w-[46%]"
    />
  )
}

type PageProps = { name: string; photo?: string | null; above?: ReactNode; children?: ReactNode }

/** The top of a company's page. An element around it needs `data-shop`, which sets the colours. */
export function PageCover({ name, photo, above, children }: PageProps) {
  return (
    <div className="relative overflow-hidden bg-shop text-white forced-colors:border-b">
      {photo ? <CoverPhoto name={name} photo={photo} /> : <CoverDrawing name={name} />}
      <div className="relative mx-auto flex max-w-page flex-col items-start gap-5 px-5 pt-3 pb-8 lg:min-h-110 lg:justify-end lg:pt-16 lg:pb-12">
        {above}
        <h1 tabIndex={-1} className={cx(heading({ fits: fitOf(name) }), 'max-w-full lg:max-w-1/2')}>
          {name}
        </h1>
        {children ? <div className="text-lg lg:max-w-1/2">{children}</div> : null}
      </div>
    </div>
  )
}

const cardName = cva(
  'line-clamp-3 pb-[0.14em] font-display leading-[1.02] font-bold tracking-[-0.02em] text-balance text-white hyphens-auto [overflow-wrap:anywhere]',
  { variants: { fits: { large: 'text-[1.625rem]', medium: 'text-[1.375rem]', small: 'text-lg' } } },
)

/** A company as a card in its own colour. */
export function CoverCard({ name, className }: { name: string; className?: string }) {
  return (
    <div
      data-shop={themeColorOf(name)}
      className={cx('relative flex min-h-[150px] items-end overflow-hidden rounded-lg bg-shop', className)}
    >
      <CoverArt name={name} className="absolute top-0 right-0 h-auto w-[252px] max-w-[118%]" />
      <div className="relative w-full px-[18px] pt-[68px] pb-3">
        <p className={cardName({ fits: fitOf(name) })}>{name}</p>
      </div>
    </div>
  )
}
