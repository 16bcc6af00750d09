import { bookingSentences, longestNotes } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { Refusal } from '../../shell/refusal.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NotesLeftOver, NotesOvertaken } from './notes-overtaken.tsx'
import { type NotesField, useSaveNotes } from './save-notes.ts'

/** The text that is typed, and the saved notes from which it began. */
type Draft = { text: string; over: string }

type Props = {
  appointment: Appointment
  owner: boolean
  field: NotesField
  draft: Draft | undefined
  onDraft: (draft: Draft | undefined) => void
}

const texts = {
  notes: {
    label: 'Observações',
    hint: 'O cliente lê estas observações.',
    none: 'Nenhuma observação.',
    save: 'Salvar observações',
    saved: 'Observações salvas',
    failed: 'Erro ao salvar observações. Por favor, tente novamente.',
    overtaken: 'As observações mudaram enquanto você escrevia.',
  },
  internalNotes: {
    label: 'Notas internas',
    hint: 'O cliente não vê estas notas nas páginas, mas elas vão na cópia dos dados que ele pedir.',
    none: 'Nenhuma nota interna.',
    save: 'Salvar notas internas',
    saved: 'Notas internas salvas',
    failed: 'Erro ao salvar notas internas. Por favor, tente novamente.',
    overtaken: 'As notas internas mudaram enquanto você escrevia.',
  },
}

type AllProps = Pick<Props, 'appointment' | 'owner'> & {
  /** The part of the address that shows this appointment, where it is not the page itself. */
  shownBy?: string | undefined
  section: (title: string, notes: ReactNode, field: NotesField) => ReactNode
}

/** The notes and, for the company, its internal ones. One guard for both, because the router obeys one blocker. */
export function AppointmentNotes({ appointment, owner, shownBy, section }: AllProps) {
  const [drafts, setDrafts] = useState<Partial<Record<NotesField, Draft>>>({})
  const fields: NotesField[] = owner ? ['notes', 'internalNotes'] : ['notes']
  const isUnsaved = (field: NotesField) =>
    drafts[field] !== undefined && drafts[field].text.trim() !== (appointment[field] ?? '')
  const notesOf = (field: NotesField) => {
    const onDraft = (draft: Draft | undefined) => setDrafts((all) => ({ ...all, [field]: draft }))
    return <Notes {...{ appointment, owner, field, onDraft }} draft={drafts[field]} />
  }
  return (
    <>
      {fields.map((field) => (
        <Fragment key={field}>{section(texts[field].label, notesOf(field), field)}</Fragment>
      ))}
      <UnsavedChanges
        unsaved={fields.some((field) => isEditable(appointment, field) && isUnsaved(field))}
        shownBy={shownBy}
      />
    </>
  )
}

/** While the appointment is open; what the company writes for itself also after the visit. */
const isEditable = ({ status }: Appointment, field: NotesField) =>
  status === 'scheduled' || (field === 'internalNotes' && (status === 'completed' || status === 'no_show'))

/** Notes from one side to the other, or internal ones of the company. */
function Notes(props: Props) {
  const { appointment, field, draft } = props
  const notes = appointment[field]
  if (isEditable(appointment, field)) return <NotesEditor {...props} />
  return (
    <>
      <p className={`whitespace-pre-line [overflow-wrap:anywhere] ${notes ? '' : 'text-ink-2'}`}>
        {notes || texts[field].none}
      </p>
      {draft && draft.text.trim() !== (notes ?? '') ? <NotesLeftOver text={draft.text} /> : null}
    </>
  )
}

function NotesEditor({ appointment, owner, field, draft, onDraft }: Props) {
  const notify = useToast()
  const words = texts[field]
  const save = useSaveNotes(appointment.id, field)
  const saved = appointment[field] ?? ''
  const text = draft?.text ?? saved
  const changed = text.trim() !== saved
  const tooLong = text.trim().length > longestNotes

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!changed || tooLong || save.isPending) return
    save.mutate(text.trim(), {
      onSuccess: () => {
        onDraft(undefined)
        notify(words.saved)
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={owner ? words.label : 'Adicione observações para o prestador de serviço'}
        hideLabel={owner}
        error={tooLong ? bookingSentences.notes : undefined}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            {owner ? words.hint : 'Fica visível para a empresa.'}
            <Count length={text.trim().length} />
          </span>
        }
      >
        <TextArea
          value={text}
          rows={4}
          readOnly={save.isPending}
          onChange={({ currentTarget }) => onDraft({ text: currentTarget.value, over: draft?.over ?? saved })}
        />
      </Field>
      {draft && changed && draft.over !== saved ? (
        <NotesOvertaken title={words.overtaken} saved={saved} onTake={() => onDraft(undefined)} />
      ) : null}
      <Refusal error={save.error} fallback={words.failed} />
      <Button
        type="submit"
        variant="soft"
        sending={save.isPending}
        sendingLabel="Salvando..."
        unavailable={!changed || tooLong}
        className="justify-self-start max-sm:w-full"
      >
        {words.save}
      </Button>
    </form>
  )
}

function Count({ length }: { length: number }) {
  const most = longestNotes.toLocaleString('pt-BR')
  return (
    <>
      <span aria-hidden="true">{`${length.toLocaleString('pt-BR')} de ${most}`}</span>
      <span className="sr-only">{`No máximo ${most} caracteres`}</span>
    </>
  )
}
