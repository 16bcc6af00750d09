import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { AppointmentBadges } from '../appointments/appointment-badges.tsx'
import { AppointmentButtons } from '../appointments/appointment-buttons.tsx'
import { AppointmentFacts, AppointmentMoment } from '../appointments/detail/appointment-facts.tsx'
import { AppointmentHistory, useRecentChange } from '../appointments/detail/appointment-history.tsx'
import { AppointmentNotes } from '../appointments/detail/notes-editor.tsx'
import { VisitParts } from '../appointments/detail/visit-parts.tsx'
import { DepositNotice, WaitingNotice } from '../appointments/detail/waiting-notice.tsx'
import { appointmentQuery } from '../appointments/fetch-appointments.ts'
import { useWorksAt } from '../identity/use-company.ts'
import { AppointmentMessages } from '../notifications/appointment-messages.tsx'
import { IconButton } from '../ui/button.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AskedNotice } from '../waitlist/asked-notice.tsx'
import { panelParam, useOpenPanel } from './read-view.ts'
import { useMedia } from './use-media.ts'

type Props = { id: string; onClose: () => void }

/** One appointment in full, beside the calendar. */
export default function AppointmentPanel({ id, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  return (
    <PanelSheet
      title={data?.clientName ?? 'Agendamento'}
      badges={data ? <AppointmentBadges {...data} /> : null}
      shown={id}
      onClose={onClose}
    >
      {({ focusTitle }) =>
        data ? (
          <Shown key={id} appointment={data} focusTitle={focusTitle} />
        ) : isRefusal(error, 'not_found') ? (
          <p className="text-ink-2">Agendamento não encontrado</p>
        ) : error ? (
          <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
            Erro ao carregar agendamento. Por favor, tente novamente.
          </LoadFailure>
        ) : (
          <PanelSkeleton />
        )
      }
    </PanelSheet>
  )
}

function Shown({ appointment, focusTitle }: { appointment: Appointment; focusTitle: () => void }) {
  const owner = useWorksAt(appointment.companyId)
  const id = useId()
  const { open } = useOpenPanel()
  return (
    <>
      <AppointmentMoment appointment={appointment} size="panel" />
      <WaitingNotice appointment={appointment} owner={owner} className="mt-5" />
      <DepositNotice appointment={appointment} className="mt-5" />
      <AskedNotice appointment={appointment} owner={owner} className="mt-5" />
      <AppointmentButtons
        appointment={appointment}
        owner={owner}
        focusAfter={focusTitle}
        className="mt-5 gap-2! *:flex-auto [&_button]:px-3"
      />
      <VisitParts appointment={appointment} owner={owner} heading="h3" onOpen={open} className="mt-7" />
      <div className="mt-6">
        <AppointmentFacts appointment={appointment} owner={owner} narrow />
      </div>
      <AppointmentNotes
        appointment={appointment}
        owner={owner}
        shownBy={panelParam}
        section={(title, notes, field) => (
          <section aria-labelledby={`${id}-${field}`} className="mt-7">
            <h3 id={`${id}-${field}`} className="mb-3 font-display text-lg font-bold">
              {title}
            </h3>
            {notes}
          </section>
        )}
      />
      <section aria-labelledby={`${id}-messages`} className="mt-8">
        <h3 id={`${id}-messages`} className="mb-3 font-display text-lg font-bold">
          Mensagens
        </h3>
        <AppointmentMessages appointment={appointment} owner recent={useRecentChange(appointment)} />
      </section>
      <section aria-labelledby={`${id}-history`} className="mt-8">
        <h3 id={`${id}-history`} className="mb-3 font-display text-lg font-bold">
          Histórico
        </h3>
        <AppointmentHistory appointment={appointment} />
      </section>
      <p className="mt-6">
        <TextLink to={`/schedules/${appointment.id}`} tone="accent" alone>
          Abrir página do agendamento <ArrowRightIcon />
        </TextLink>
      </p>
    </>
  )
}

function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-8 w-44" />
      <Skeleton className="mt-2 h-5 w-64 max-w-full" />
      <div className="mt-5 flex gap-3">
        <Skeletons count={2} className="h-12 flex-1" />
      </div>
      <div className="mt-7 grid gap-4">
        <Skeletons count={5} className="h-12" />
      </div>
    </Loading>
  )
}

type PanelSheetProps = {
  title: ReactNode
  badges: ReactNode
  /** The id of the shown appointment. When it changes, the title gets the focus. */
  shown: string
  onClose: () => void
  children: (sheet: { focusTitle: () => void }) => ReactNode
}

const room = '--panel-room'
// The width is in rem, so that large text gets the layout of a small screen.
const roomy = '(width >= 64rem)'

/**
 * The panel is beside the calendar on a wide screen, over it on a tablet, full screen on a phone. Not a `dialog`
 * element: a modal one would make the notices inert, and with them the button 'Desfazer'.
 */
function PanelSheet({ title, badges, shown, onClose, children }: PanelSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wide = useMedia(roomy)
  const id = useId()
  useFocusTrap(heading, shown)
  useInertPage(sheet, !wide)

  // The calendar page uses this width as padding, so that the panel covers nothing.
  useEffect(() => {
    if (!wide) return
    const { style } = document.documentElement
    style.setProperty(room, '26rem')
    return () => void style.removeProperty(room)
  }, [wide])

  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-modal={!wide || undefined}
      aria-labelledby={id}
      onKeyDown={byKey}
      className="rise fixed z-40 flex flex-col bg-surface text-ink shadow-card max-md:inset-0 md:inset-y-0 md:right-0 md:w-[26rem] md:border-l md:border-line md:max-lg:shadow-[0_0_0_100vmax_var(--scrim)] lg:top-16 print:hidden"
    >
      <div className="flex items-start gap-3 border-b border-line py-4 pr-3 pl-5">
        <div className="min-w-0 flex-1">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            className="text-display-sm leading-tight [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          <p className="mt-2 flex min-h-7 flex-wrap gap-2">{badges}</p>
        </div>
        <IconButton label="Fechar" onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-[calc(env(safe-area-inset-bottom)+24px)]">
        {children({ focusTitle: () => heading.current?.focus({ preventScroll: true }) })}
      </div>
    </section>
  )
}

const notices = 'section[aria-label="Avisos"]'

/** The siblings of this element and of its ancestors, except the notices. */
function besidesOf(element: HTMLElement): HTMLElement[] {
  const besides: HTMLElement[] = []
  let inside: HTMLElement = element
  while (inside.parentElement && inside !== document.body) {
    for (const other of inside.parentElement.children) {
      if (other !== inside && other instanceof HTMLElement && !other.matches(notices)) besides.push(other)
    }
    inside = inside.parentElement
  }
  return besides.filter((one) => !one.inert)
}

/** Makes the page behind a full-screen sheet inert and stops it from scrolling. */
function useInertPage(sheet: RefObject<HTMLElement | null>, covers: boolean) {
  useEffect(() => {
    const element = sheet.current
    if (!covers || !element) return
    const behind = besidesOf(element)
    for (const one of behind) one.inert = true
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const one of behind) one.inert = false
      document.documentElement.style.overflow = overflow
    }
  }, [sheet, covers])
}

/** Focuses the title when a panel opens, and the element that opened it when the panel closes. */
function useFocusTrap(title: RefObject<HTMLElement | null>, shown: string) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (!shown) return
    opener.current = document.activeElement
    title.current?.focus({ preventScroll: true })
  }, [title, shown])
  useEffect(
    () => () => {
      const from = opener.current
      const back = from instanceof HTMLElement && from.isConnected && from !== document.body
      const place = back ? from : document.querySelector<HTMLElement>('main h1')
      // On a phone the page is still inert at this moment and takes no focus; the next clean-up makes it usable again.
      queueMicrotask(() => place?.focus({ preventScroll: true }))
    },
    [],
  )
}
