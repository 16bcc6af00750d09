import { Logo } from '../logo.tsx'
import { ToastProvider } from '../toast.tsx'
import { Buttons, Fields, TabsAndBadges } from './buttons.tsx'
import { Covers, Drawings, Foundations, Icons, Layouts } from './foundations.tsx'
import { Dialogs, Notices, Waiting } from './notices.tsx'
import { People, Plans, Tables } from './people.tsx'
import { Days, Times } from './times.tsx'

/** Every component in every state, for review in both themes and at every width. */
export default function Gallery() {
  return (
    <ToastProvider>
      <header className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-3 px-4 pt-8 pb-6 sm:px-5">
        <Logo />
        <h1 tabIndex={-1} className="font-text text-sm font-normal text-ink-2">
          Folha de componentes
        </h1>
      </header>
      <div className="mx-auto max-w-[1200px] px-4 pb-16 sm:px-5">
        <div className="grid gap-x-14 lg:grid-cols-2">
          <div className="min-w-0">
            <Foundations />
            <Buttons />
            <Fields />
            <TabsAndBadges />
          </div>
          <div className="min-w-0">
            <Times />
            <Days />
            <People />
            <Notices />
          </div>
        </div>
        <Covers />
        <Tables />
        <Plans />
        <Layouts />
        <div className="grid gap-x-14 lg:grid-cols-2">
          <Dialogs />
          <Waiting />
        </div>
        <Drawings />
        <Icons />
      </div>
    </ToastProvider>
  )
}
