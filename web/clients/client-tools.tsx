import { type ClientOrder, longestTag } from '@encaixe/contract/client-rules.ts'
import type { ClientSummary } from '@encaixe/contract/clients.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'

const orders: { value: ClientOrder; label: string }[] = [
  { value: 'name', label: 'Por nome' },
  { value: 'recent', label: 'Vieram por último' },
  { value: 'visits', label: 'Mais visitas' },
]

type Props = {
  search: string
  onSearch: (search: string) => void
  order: ClientOrder
  onOrder: (order: ClientOrder) => void
  tags: ClientSummary['tags']
  tag: string | undefined
  onTag: (tag: string | undefined) => void
  found: string
}

/** On a phone one row each for the search, the order and the tags, so that clients are in sight. */
export function ClientTools({ tags, tag, onTag, search, onSearch, order, onOrder, found }: Props) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Buscar por nome, celular ou e-mail"
        value={search}
        onChange={onSearch}
        maxLength={100}
        className="min-w-[min(100%,15rem)] flex-[1_1_100%] md:max-w-96 md:flex-[2_1_15rem]"
      />
      <Field label="Ordenar por" hideLabel className="min-w-[min(100%,11rem)] flex-[1_1_11rem] md:max-w-56">
        <Select value={order} onChange={(event) => onOrder(event.currentTarget.value as ClientOrder)}>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="text-right text-sm text-ink-2 md:ml-auto">
        {found}
      </p>
      {tags.length > 0 || tag ? <TagFilter tags={tags} tag={tag} onTag={onTag} /> : null}
    </search>
  )
}

const tagsAtOnce = 8

function TagFilter({ tags, tag, onTag }: Pick<Props, 'tags' | 'tag' | 'onTag'>) {
  const [all, setAll] = useState(false)
  const shown = all ? tags : tags.slice(0, tagsAtOnce)
  // The one of the address may be among those that are folded, or have lost its last client.
  const chosen = tag === undefined || shown.some((one) => one.tag === tag) ? [] : [{ tag, count: undefined }]
  return (
    <fieldset className="min-w-0 basis-full">
      <legend className="sr-only">Etiqueta</legend>
      <div className="flex gap-2 max-md:-mx-4 max-md:-my-1.5 max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:none] max-md:*:shrink-0 md:flex-wrap">
        {[...chosen, ...shown].map((one) => (
          <Chip
            key={one.tag}
            aria-pressed={one.tag === tag}
            onClick={() => onTag(one.tag === tag ? undefined : one.tag)}
            className="max-w-full px-3.5 text-ui"
          >
            <span className="min-w-0 truncate">{one.tag.slice(0, longestTag)}</span>
            {one.count === undefined ? null : (
              <span className="text-sm font-normal text-ink-2">{one.count.toLocaleString('pt-BR')}</span>
            )}
          </Chip>
        ))}
        {tags.length > tagsAtOnce ? (
          <Button variant="text" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Menos etiquetas' : 'Mais etiquetas'}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
