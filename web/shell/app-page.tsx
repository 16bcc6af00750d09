import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { readOrigin } from '../identity/choose-destination.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** The state of a link on the page 'Mais': the link back of the opened page then leads to 'Mais'. */
export const fromMore = { from: '/mais' }

export function AppPage({
  children,
  back,
  ...header
}: ComponentProps<typeof PageHeader> & { children: ReactNode }) {
  const { state } = useLocation()
  // Kept, because a filter of the page replaces the address without its state.
  const [toMore] = useState(readOrigin(state) === fromMore.from)
  return (
    <div className="mx-auto w-full max-w-app px-4 py-6 sm:px-10 sm:py-8">
      <PageHeader {...header} back={back && toMore ? { to: fromMore.from, label: 'Mais' } : back} />
      {children}
    </div>
  )
}
