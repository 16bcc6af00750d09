import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'

export function AppPage({
  children,
  ...header
}: ComponentProps<typeof PageHeader> & { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-app px-4 py-6 sm:px-10 sm:py-8">
      <PageHeader {...header} />
      {children}
    </div>
  )
}
