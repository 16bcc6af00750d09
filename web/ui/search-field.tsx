import { Field } from './field.tsx'
import { SearchIcon } from './icons/actions.tsx'
import { TextInput } from './text-input.tsx'

type Props = {
  /** The label of the search, for example "Buscar procedimento". */
  label: string
  value: string
  onChange: (typed: string) => void
  placeholder?: string
  maxLength?: number
  className?: string
}

/** A search field. Enter in this field does not send the form around it. */
export function SearchField({ label, onChange, className, placeholder = label, ...input }: Props) {
  return (
    <Field label={label} hideLabel className={className}>
      <TextInput
        type="search"
        className="[&::-webkit-search-cancel-button]:grayscale"
        leading={<SearchIcon />}
        placeholder={placeholder}
        {...input}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
        enterKeyHint="search"
      />
    </Field>
  )
}
