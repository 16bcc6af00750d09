import { CheckIcon } from '../ui/icons/actions.tsx'

type Props = { list: (string | { title: string; text: string })[] }

export function Promises({ list }: Props) {
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
