import { longestSearch } from '@encaixe/contract/appointment-rules.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRested } from '../../platform/wait-for-typing.ts'
import { Field } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons/actions.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { label: string; placeholder: string; value: string; onSearch: (search: string) => void }

/** Searches when the typing rests. Follows a search that was cleared elsewhere, but never overwrites what is typed. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
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
    <Field label={label} hideLabel className="min-w-0 flex-[1_1_10rem] md:max-w-72">
      <TextInput
        type="search"
        className="[&::-webkit-search-cancel-button]:grayscale"
        leading={<SearchIcon />}
        placeholder={placeholder}
        value={text}
        maxLength={longestSearch}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
    </Field>
  )
}
