import { type ClientOrder, longestTag } from '@encaixe/contract/client-rules.ts'
import type { ClientSummary } from '@encaixe/contract/clients.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ListTools } from '../ui/list-tools.tsx'

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

export function ClientTools({ tags, tag, onTag, ...tools }: Props) {
  return (
    <>
      <ListTools searchLabel="Buscar por nome, celular ou e-mail" orders={orders} {...tools} />
      {tags.length > 0 || tag ? <TagFilter tags={tags} tag={tag} onTag={onTag} /> : null}
    </>
  )
}

const tagsAtOnce = 8

function TagFilter({ tags, tag, onTag }: Pick<Props, 'tags' | 'tag' | 'onTag'>) {
  const [all, setAll] = useState(false)
  const shown = all ? tags : tags.slice(0, tagsAtOnce)
  // The one of the address may be among those that are folded, or have lost its last client.
  const chosen = tag === undefined || shown.some((one) => one.tag === tag) ? [] : [{ tag, count: undefined }]
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="sr-only">Etiqueta</legend>
      <div className="flex flex-wrap gap-2">
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
