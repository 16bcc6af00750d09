import { Badge } from './badge.tsx'
import { CheckIcon, MinusIcon } from './icons/actions.tsx'

/** 'Ativo' or 'Inativo', told apart by more than the colour. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Ativo
    </Badge>
  ) : (
    <Badge icon={<MinusIcon />}>Inativo</Badge>
  )
}
