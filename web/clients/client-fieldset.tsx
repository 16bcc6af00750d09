import '@encaixe/contract/no-eval.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { describeContactProblem } from '@encaixe/contract/client-contact.ts'
import { clientSentences, longestClientNotes, longestTag, mostTags } from '@encaixe/contract/client-rules.ts'
import { type Client, type ClientInput, clientInput } from '@encaixe/contract/clients.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { PlusIcon, XIcon } from '../ui/icons/actions.tsx'
import { dateMask, phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { clientSummaryQuery } from './fetch-clients.ts'

export type ClientForm = UseFormReturn<ClientFields, unknown, ClientBody>

type Props = { form: ClientForm; notes?: boolean; autoFocus?: boolean }

/** The fields of name, contact, birthday and tags, and of notes if `notes`. A mobile or an e-mail is needed. */
export function ClientFieldset({ form, notes = false, autoFocus = false }: Props) {
  const { register, formState, setValue, control } = form
  const { errors } = formState
  const tags = useWatch({ control, name: 'tags' })
  return (
    <div className="grid gap-5">
      <Field label="Nome" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" data-autofocus autoFocus={autoFocus} />
      </Field>
      <Field
        label="Celular"
        error={errors.phone?.message}
        hint={errors.phone ? undefined : 'Celular ou e-mail: um dos dois basta.'}
      >
        <PhoneInput {...register('phone')} autoComplete="off" placeholder="(00) 00000-0000" />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Data de nascimento" optional error={errors.birthday?.message}>
        <MaskedInput
          {...register('birthday')}
          mask={dateMask}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          className="max-w-44"
        />
      </Field>
      <TagsField
        tags={tags}
        onChange={(next) => setValue('tags', next, { shouldDirty: true })}
        error={errors.tags?.message}
      />
      {notes ? (
        <Field
          label="Observações"
          optional
          error={errors.notes?.message}
          hint={`O cliente pode ler isto em Meus dados. No máximo ${longestClientNotes.toLocaleString('pt-BR')} caracteres.`}
        >
          <TextArea {...register('notes')} rows={3} />
        </Field>
      ) : null}
    </div>
  )
}

type TagsFieldProps = { tags: string[]; onChange: (tags: string[]) => void; error?: string | undefined }

const mostOffered = 6
const fold = (tag: string) => tag.toLocaleLowerCase('pt-BR')

/** The tags as chips, and a field that adds one by Enter or comma. Tags of other clients are added by one tap. */
function TagsField({ tags, onChange, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [announced, setAnnounced] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { data: summary } = useQuery(clientSummaryQuery)
  const has = (tag: string) => tags.some((one) => fold(one) === fold(tag))
  const known = (summary?.tags ?? []).map(({ tag }) => tag)
  const offered = known
    .filter((tag) => !has(tag) && fold(tag).includes(fold(typed.trim())))
    .slice(0, mostOffered)
  const isFull = tags.length >= mostTags

  /** Adds one tag, or several with commas between them. */
  function add(text: string) {
    setTyped('')
    const added: string[] = []
    for (const tag of text.split(',').map((part) => part.trim().slice(0, longestTag))) {
      if (tag === '' || has(tag) || added.some((one) => fold(one) === fold(tag))) continue
      // An added tag gets the spelling of an existing tag, because two spellings would be two tags.
      added.push(known.find((one) => fold(one) === fold(tag)) ?? tag)
    }
    if (added.length === 0) return
    onChange([...tags, ...added].slice(0, mostTags))
    setAnnounced(
      `${added.length === 1 ? 'Etiqueta adicionada' : 'Etiquetas adicionadas'}: ${added.join(', ')}`,
    )
  }
  function remove(tag: string) {
    onChange(tags.filter((one) => one !== tag))
    setAnnounced(`Etiqueta ${tag} retirada`)
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
            // A tag that was typed and not added would be lost by saving.
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
        {announced}
      </p>
    </div>
  )
}

type ClientRefusedProps = {
  error: Error | undefined
  /** The sentence for a failure without a reason. */
  fallback: string
  form: ClientForm
  /** Rendered beside the link to the client who has this number or e-mail already. */
  known?: ((clientId: string) => ReactNode) | undefined
}

/** Why a client was not saved. A link opens the client with the same contact; the contact's error names this client. */
export function ClientRefused({ error, fallback, form, known }: ClientRefusedProps) {
  const other = isRefusal(error, 'client_exists') ? error.body.clientId : undefined
  const { data: client } = useQuery({ ...clientQuery(other ?? ''), enabled: other !== undefined })

  const mark = useEffectEvent(() => {
    if (!client) return
    const typed = form.getValues()
    const [name, what] =
      client.phone !== null && client.phone === mobileOf(typed.phone)
        ? (['phone', 'celular'] as const)
        : (['email', 'e-mail'] as const)
    form.setError(name, { type: 'refused', message: `${client.name} já tem este ${what}.` })
  })
  // The refusal contains only an id; the field with the same value is known once the other client is loaded.
  useEffect(() => {
    if (client) mark()
  }, [client])

  return (
    <Refusal
      error={error}
      fallback={fallback}
      actions={
        other ? (
          <>
            <TextLink to={`/clients/${other}`} tone="accent" alone className="[overflow-wrap:anywhere]">
              {client ? `Abrir o cadastro de ${client.name}` : 'Abrir o cadastro que já existe'}
            </TextLink>
            {known?.(other)}
          </>
        ) : undefined
      }
    />
  )
}

/** The form's values as they are typed. */
export type ClientFields = {
  name: string
  phone: string
  email: string
  /** The birthday as it was typed: `03/02/1990`. */
  birthday: string
  notes: string
  tags: string[]
}

export type ClientBody = Required<ClientInput>

const { name, phone, email, notes, tags } = clientInput.shape

/** An empty birthday means unknown. The API checks that the day is in the past, on the company's clock. */
const typedBirthday = z.string().transform((typed, { addIssue }) => {
  if (typed.trim() === '') return null
  const [, day, month, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(typed.trim()) ?? []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (isDate(date)) return date
  addIssue(clientSentences.birthday)
  return z.NEVER
})

/** Checks the values with the rules of the API. */
export const clientForm = z
  .object({ name, phone, email, birthday: typedBirthday, notes, tags })
  .superRefine((typed, { addIssue }) => {
    const problem = describeContactProblem(typed)
    if (problem !== undefined) addIssue({ code: 'custom', path: ['phone'], message: problem })
  }) as unknown as z.ZodType<ClientBody, ClientFields>

/** The form of the card of notes, which shows no other field. */
export const notesForm = z.object({ notes }) as unknown as z.ZodType<ClientBody, ClientFields>

const emptyClient: ClientFields = { name: '', phone: '', email: '', birthday: '', notes: '', tags: [] }

export const fieldsOf = (client: Client): ClientFields => ({
  name: client.name,
  phone: client.phone ? phoneMask(client.phone) : '',
  email: client.email ?? '',
  birthday: client.birthday?.split('-').reverse().join('/') ?? '',
  notes: client.notes ?? '',
  tags: client.tags,
})

const isNumber = (typed: string) => /\d/.test(typed) && !/\p{L}/u.test(typed)

/** The searched text becomes the first value of the new client: as a number, an e-mail or a name. */
export function beginClient(typed: string): ClientFields {
  if (typed.includes('@')) return { ...emptyClient, email: typed }
  return isNumber(typed) ? { ...emptyClient, phone: phoneMask(typed) } : { ...emptyClient, name: typed }
}
