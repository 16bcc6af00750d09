import { Badge } from './badge.tsx'
import { CheckIcon, MinusIcon } from './icons/actions.tsx'

/** 'Ativo' or 'Inativo', distinguished by text and not only by colour. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Ativo
    </Badge>
  ) : (
    <Badge icon={<MinusIcon />}>Inativo</Badge>
  )
}
