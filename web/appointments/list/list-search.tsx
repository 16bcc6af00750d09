import { longestSearch } from '@encaixe/contract/appointment-rules.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRested } from '../../platform/wait-for-typing.ts'
import { SearchField } from '../../ui/search-field.tsx'

type Props = { label: string; placeholder: string; value: string; onSearch: (search: string) => void }

/** Searches when the typing rests. Follows a search that was cleared elsewhere, but never overwrites what is typed. */
export function ListSearch({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [before, setBefore] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== before) {
    setBefore(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const rested = useRested(text.trim())
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== text.trim() || wanted === sent) return
    setSent(wanted)
    onSearch(wanted)
  })
  useEffect(() => search(rested), [rested])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={longestSearch}
      onChange={setText}
      className="min-w-0 flex-[1_1_10rem] md:max-w-72"
    />
  )
}
