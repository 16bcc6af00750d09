import { ButtonLink } from './button-link.tsx'
import { PlusIcon } from './icons/actions.tsx'
import { GuardedButton } from './off-action.tsx'

type Props = { to: string; reason: string | undefined; children: string }

/** A link to the form for a new entry; with `reason` it becomes an unavailable button that shows the reason. */
export function AddButton({ to, reason, children }: Props) {
  if (reason) {
    return (
      <GuardedButton reason={reason} icon={<PlusIcon />}>
        {children}
      </GuardedButton>
    )
  }
  return (
    <ButtonLink to={to} icon={<PlusIcon />}>
      {children}
    </ButtonLink>
  )
}
