import { ButtonLink } from './button-link.tsx'
import { PlusIcon } from './icons/actions.tsx'
import { GuardedButton } from './off-action.tsx'

type Props = {
  to: string
  reason: string | undefined
  children: string
  /** The first word of the text. On a phone only this word is shown, because there is no room for the full text. */
  short?: string
}

/** A link to the form for a new record. With `reason` it becomes an unavailable button that shows the reason. */
export function AddButton({ to, reason, children, short }: Props) {
  const text = short ? <Shortened text={children} short={short} /> : children
  if (reason) {
    return (
      <GuardedButton reason={reason} icon={<PlusIcon />}>
        {text}
      </GuardedButton>
    )
  }
  return (
    <ButtonLink to={to} icon={<PlusIcon />}>
      {text}
    </ButtonLink>
  )
}

const Shortened = ({ text, short }: { text: string; short: string }) => (
  <span>
    {short}
    <span className="max-sm:sr-only">{text.slice(short.length)}</span>
  </span>
)
