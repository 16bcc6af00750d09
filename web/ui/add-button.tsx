import { ButtonLink } from './button-link.tsx'
import { PlusIcon } from './icons/actions.tsx'
import { GuardedButton } from './off-action.tsx'

type Props = { to: string; reason: string | undefined; children: string }

/** To the form of one more; with a reason not to, a button that tells it. */
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
