import type { PaymentMethod } from '@encaixe/contract/payment-rules.ts'
import type { ComponentType } from 'react'
import { MoreIcon } from '../ui/icons/actions.tsx'
import { CardIcon, CashIcon, PixIcon } from '../ui/icons/money.tsx'

type Icon = ComponentType<{ className?: string | undefined }>

const icons: Record<PaymentMethod, Icon> = {
  cash: CashIcon,
  pix: PixIcon,
  debit: CardIcon,
  credit: CardIcon,
  other: MoreIcon,
}

export function MethodIcon({ method, className }: { method: PaymentMethod; className?: string }) {
  const Icon = icons[method]
  return <Icon className={className} />
}
