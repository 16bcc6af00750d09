import { cx } from 'class-variance-authority'
import { addressOf, type ShotName, type ShotSize, shotSizes, shots } from './list-shots.ts'

type Props = { name: ShotName; alt: string; className?: string }

const dark = '(prefers-color-scheme: dark)'
const wide = '(min-width: 768px)'

/** A screenshot of the product in the visitor's theme. Wide screens get the wide version if there is one. */
export function ProductShot({ name, alt, className }: Props) {
  const sizes: readonly ShotSize[] = shots[name]
  const { width, height } = shotSizes.phone
  return (
    <picture
      className={cx(
        'block overflow-hidden rounded-[26px] border border-line bg-surface p-1.5 shadow-card',
        className,
      )}
    >
      {sizes.includes('desktop') ? (
        <>
          <Source name={name} size="desktop" media={`${wide} and ${dark}`} scheme="dark" />
          <Source name={name} size="desktop" media={wide} scheme="light" />
        </>
      ) : null}
      <source media={dark} srcSet={addressOf(name, 'phone', 'dark')} width={width} height={height} />
      <img
        src={addressOf(name, 'phone', 'light')}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-[20px]"
      />
    </picture>
  )
}

type SourceProps = { name: ShotName; size: ShotSize; media: string; scheme: 'light' | 'dark' }

function Source({ name, size, media, scheme }: SourceProps) {
  const { width, height } = shotSizes[size]
  return <source media={media} srcSet={addressOf(name, size, scheme)} width={width} height={height} />
}
