import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCompanyIfAny } from '../identity/use-company.ts'
import { ColumnsIcon, ListIcon } from '../ui/icons/actions.tsx'
import { Segmented } from '../ui/segmented.tsx'

const options = [
  { value: 'lista', label: 'Lista', icon: <ListIcon /> },
  { value: 'calendario', label: 'Calendário', icon: <ColumnsIcon /> },
] as const

/** The owner's choice of list or calendar, stored in the browser, and the list's button; the calendar has its own. */
export function useAppointmentView() {
  const company = useCompanyIfAny()
  const [query, setQuery] = useSearchParams()
  const [last, setLast] = useState(storedView)
  /** True after a switch: the view that opens takes the focus. */
  const switched = useRef(false)
  const view = chooseView(query, Boolean(company), last)
  const choose = (next: View) => {
    switched.current = true
    storeView(next)
    setLast(next)
    setQuery(new URLSearchParams({ ver: next }), { preventScrollReset: true })
  }
  const offered = company && query.get('list') !== 'mine'
  return {
    view,
    choose,
    switched,
    viewSwitch: offered ? <ViewSwitch view={view} onChange={choose} focused={switched} /> : null,
  }
}

type Props = { view: View; onChange: (view: View) => void; focused: { current: boolean } }

/** Each view renders its own switch, so after a change of the view the new switch takes the focus. */
function ViewSwitch({ view, onChange, focused }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused.current) place.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [focused])
  return (
    <div ref={place} className="max-[379px]:[&_svg]:hidden">
      <Segmented label="Ver como" options={[...options]} value={view} onChange={onChange} />
    </div>
  )
}

const views = ['lista', 'calendario'] as const
export type View = (typeof views)[number]

const storageKey = 'encaixe.schedules-view'

/** Without storage the list is shown each time. */
export function storedView(): View {
  try {
    return localStorage.getItem(storageKey) === 'calendario' ? 'calendario' : 'lista'
  } catch {
    return 'lista'
  }
}

function storeView(view: View) {
  try {
    localStorage.setItem(storageKey, view)
  } catch {}
}

/** Parameters that only the list has. */
const ofList = ['list', 'tab', 'status', 'collaboratorId', 'procedureId']

/**
 * The parameter in the address decides, else the last choice. Clients have only the list, and so has an owner who opens
 * the list of their own bookings.
 */
export function chooseView(query: URLSearchParams, owner: boolean, last: View): View {
  if (!owner || query.get('list') === 'mine') return 'lista'
  const asked = views.find((view) => view === query.get('ver'))
  return asked ?? (ofList.some((name) => query.has(name)) ? 'lista' : last)
}
