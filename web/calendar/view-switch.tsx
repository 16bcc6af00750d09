import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMember } from '../identity/use-member.ts'
import { ColumnsIcon, ListIcon } from '../ui/icons/actions.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { chooseView, keepView, keptView, type View } from './choose-view.ts'

const options = [
  { value: 'lista', label: 'Lista', icon: <ListIcon /> },
  { value: 'calendario', label: 'Calendário', icon: <ColumnsIcon /> },
] as const

/** Which of the two an owner sees, remembered by the browser, and the switch between them. */
export function useAppointmentView() {
  const { company } = useMember().profile
  const [query, setQuery] = useSearchParams()
  const [last, setLast] = useState(keptView)
  const switched = useRef(false)
  const view = chooseView(query, Boolean(company), last)
  const choose = (next: View) => {
    switched.current = true
    keepView(next)
    setLast(next)
    setQuery(new URLSearchParams({ ver: next }), { preventScrollReset: true })
  }
  const offered = company && query.get('list') !== 'mine'
  return {
    view,
    viewSwitch: offered ? <ViewSwitch view={view} onChange={choose} focused={switched} /> : null,
  }
}

type Props = { view: View; onChange: (view: View) => void; focused: { current: boolean } }

/** Each view draws it anew in its own header: who just switched keeps the focus on it. */
function ViewSwitch({ view, onChange, focused }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused.current) place.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [focused])
  return (
    <div ref={place}>
      <Segmented label="Ver como" options={[...options]} value={view} onChange={onChange} />
    </div>
  )
}
