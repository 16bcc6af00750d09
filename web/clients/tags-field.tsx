import { clientSentences, longestTag, mostTags } from '@encaixe/contract/client-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { PlusIcon, XIcon } from '../ui/icons/actions.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { clientSummaryQuery } from './fetch-clients.ts'

type Props = { tags: string[]; onChange: (tags: string[]) => void; error?: string | undefined }

const mostOffered = 6
const fold = (tag: string) => tag.toLocaleLowerCase('pt-BR')

/** Tags as chips, and a field that adds one by Enter or comma. Those that others have are one tap. */
export function TagsField({ tags, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { data: summary } = useQuery(clientSummaryQuery)
  const has = (tag: string) => tags.some((one) => fold(one) === fold(tag))
  const known = (summary?.tags ?? []).map(({ tag }) => tag)
  const offered = known
    .filter((tag) => !has(tag) && fold(tag).includes(fold(typed.trim())))
    .slice(0, mostOffered)
  const isFull = tags.length >= mostTags

  /** One tag, or several with commas between them. */
  function add(text: string) {
    setTyped('')
    const added: string[] = []
    for (const tag of text.split(',').map((part) => part.trim().slice(0, longestTag))) {
      if (tag === '' || has(tag) || added.some((one) => fold(one) === fold(tag))) continue
      // Written as others are already: two spellings would be two tags.
      added.push(known.find((one) => fold(one) === fold(tag)) ?? tag)
    }
    if (added.length === 0) return
    onChange([...tags, ...added].slice(0, mostTags))
    setTold(`${added.length === 1 ? 'Etiqueta adicionada' : 'Etiquetas adicionadas'}: ${added.join(', ')}`)
  }
  function remove(tag: string) {
    onChange(tags.filter((one) => one !== tag))
    setTold(`Etiqueta ${tag} retirada`)
    field.current?.focus()
  }
  return (
    <div className="grid gap-2.5">
      <Field
        label="Etiquetas"
        optional
        error={error ?? (isFull ? clientSentences.tags : undefined)}
        hint="Por exemplo: VIP, mensalista. Enter adiciona."
      >
        <span className="flex gap-2">
          <TextInput
            ref={field}
            value={typed}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ currentTarget: { value } }) =>
              value.includes(',') ? add(value) : setTyped(value.slice(0, longestTag))
            }
            // What was typed and not added would be lost by saving.
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim() !== '') {
                event.preventDefault()
                add(typed)
              }
              const last = tags.at(-1)
              if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
            }}
          />
          {typed.trim() ? (
            <Button variant="soft" onClick={() => add(typed)} className="shrink-0">
              Adicionar
            </Button>
          ) : null}
        </span>
      </Field>
      {tags.length > 0 ? (
        <ul aria-label="Etiquetas deste cliente" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={`Retirar a etiqueta ${tag}`}
                onClick={() => remove(tag)}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md bg-accent-soft px-3.5 text-ui font-medium text-accent-text forced-colors:border"
              >
                <span className="min-w-0 truncate">{tag}</span>
                <XIcon className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {offered.length > 0 && !isFull ? (
        <ul aria-label="Etiquetas que você já usa" className="flex flex-wrap gap-2">
          {offered.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip
                onClick={() => add(tag)}
                aria-label={`Adicionar a etiqueta ${tag}`}
                className="max-w-full px-3.5 text-ui"
              >
                <PlusIcon className="shrink-0 text-ink-2" />
                <span className="min-w-0 truncate">{tag}</span>
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}
