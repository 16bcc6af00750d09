import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'

/** A page of the signed-in app: its header, and its content at the app's width. */
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
