import { useId } from 'react'
import { CheckIcon } from '../ui/icons/actions.tsx'
import type { ShotName } from './list-shots.ts'
import { ProductShot } from './product-shot.tsx'

type Props = {
  title: string
  /** The component appends "cabe um encaixe" to `text`. */
  text: string
  promises: string[]
  shot: ShotName
  picture: string
}

export function OwnerSide({ title, text, promises, shot, picture }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-14 gap-y-10 px-5 py-16 lg:grid-cols-[min(21rem,40%)_minmax(0,1fr)] lg:py-22"
    >
      <div>
        <h2 id={id} className="text-display-lg">
          {title}
        </h2>
        <p className="mt-3 text-lg text-ink-2">
          {text} <strong className="font-semibold text-amber-text">cabe um encaixe</strong>.
        </p>
        <Promises list={promises} />
      </div>
      <ProductShot name={shot} alt={picture} className="max-md:mx-auto max-md:max-w-[22rem]" />
    </section>
  )
}

type PromisesProps = { list: (string | { title: string; text: string })[] }

export function Promises({ list }: PromisesProps) {
  return (
    <ul className="mt-6 grid gap-4">
      {list.map((promise) => {
        const { title, text } = typeof promise === 'string' ? { title: promise, text: '' } : promise
        return (
          <li key={title} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-accent-text" />
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              {text ? <p className="text-ink-2">{text}</p> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
