import type { ReactNode } from 'react'
import { PlainPage } from '../shell/plain-page.tsx'
import { Card } from '../ui/card.tsx'
import { OpenSlotDrawing } from '../ui/empty-state.tsx'

type Props = { title: string; children: ReactNode; actions: ReactNode }

/** The card that is shown in place of a company's page that cannot be shown. */
export function NoticeCard({ title, children, actions }: Props) {
  return (
    <PlainPage>
      <div className="mx-auto grid min-h-[60dvh] w-full max-w-[34rem] content-center px-5 py-10">
        <Card padding="roomy">
          <OpenSlotDrawing className="mb-6" />
          <h1 className="font-display text-display-md [overflow-wrap:anywhere]">{title}</h1>
          <p className="mt-2 text-lg text-ink-2">{children}</p>
          <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
        </Card>
      </div>
    </PlainPage>
  )
}
