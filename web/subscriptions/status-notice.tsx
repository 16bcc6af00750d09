import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import type { Notice } from './describe-notice.ts'

/** The notice of the status with what can be done about it. */
export function StatusNotice({ notice, action }: { notice: Notice; action: ReactNode }) {
  const { tone, title, text } = notice
  return (
    <Alert tone={tone} says="nothing" title={<span className="text-base">{title}</span>} actions={action}>
      {text}
    </Alert>
  )
}
