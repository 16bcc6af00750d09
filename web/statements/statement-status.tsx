import type { ListedStatement } from '@encaixe/contract/statement-fields.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon, PencilIcon, ShareIcon } from '../ui/icons/actions.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { statusNames } from './describe-statement.ts'

const marks = {
  draft: { tone: 'neutral', icon: <PencilIcon /> },
  sent: { tone: 'accent', icon: <ShareIcon /> },
  accepted: { tone: 'ok', icon: <CheckIcon /> },
  contested: { tone: 'danger', icon: <AlertCircleIcon /> },
} as const

export function StatementStatus({ status }: Pick<ListedStatement, 'status'>) {
  return <Badge {...marks[status]}>{statusNames[status]}</Badge>
}
