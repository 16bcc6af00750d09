import { cx } from 'class-variance-authority'
import { useId } from 'react'
import type { Moment } from './describe-trade.ts'

type Props = { title: string; moments: Moment[] }

/** The course of one booking by time of day. The amber mark is the moment of booking. */
export function OneBooking({ title, moments }: Props) {
  const id = useId()
  return (
    <section id="como-funciona" aria-labelledby={id} className="bg-petrol-deep text-white">
      <div className="mx-auto w-full max-w-page px-5 py-16 lg:py-18">
        <h2 id={id} className="max-w-[15ch] text-display-lg">
          {title}
        </h2>
        <ol className="mt-10 grid gap-x-10 lg:grid-cols-4">
          {moments.map(({ at, title: what, text }, place) => (
            <li
              key={at}
              className="relative max-lg:border-l-2 max-lg:border-petrol-tone max-lg:pb-8 max-lg:pl-6 max-lg:last:pb-0 lg:border-t-2 lg:border-petrol-tone lg:pt-7"
            >
              <span
                className={cx(
                  'absolute h-10 w-2.5 rounded-xs max-lg:top-0 max-lg:left-[-6px] lg:top-[-6px] lg:left-0 lg:h-2.5 lg:w-11',
                  place === 1 ? 'bg-amber' : 'bg-[#5fa3ae]',
                )}
              />
              <p className="text-ui text-[#cfe3e6]">{at}</p>
              <h3 className="mt-2 text-display-sm">{what}</h3>
              <p className="mt-1.5 max-w-[44ch] text-ui text-[#cfe3e6]">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
