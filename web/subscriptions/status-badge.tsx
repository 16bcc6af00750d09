import { Badge } from '../ui/badge.tsx'
import { describeStatus } from './describe-status.ts'

export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = describeStatus(status)
  return <Badge tone={tone}>{label}</Badge>
}
