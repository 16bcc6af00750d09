import { bookingSentences, longestNotes } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { api } from '../../platform/api.ts'
import { type Reader, useContractForm, useValues } from '../../platform/use-contract-form.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { putAppointment } from '../update-cached.ts'

/** The typed text, and the saved notes when typing began. With null, nothing is typed and the saved notes are shown. */
type Draft = { text: string | null; over: string }

type Props = { appointment: Appointment; owner: boolean; field: NotesField; form: NotesForm }

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

const untouched: Draft = { text: null, over: '' }

const readNotes: Reader<Draft, string> = ({ text }) => {
  const body = text?.trim() ?? ''
  return body.length > longestNotes ? { problems: { text: bookingSentences.notes } } : { body }
}

/**
 * The state of the notes. It belongs to the page, because the typed text must stay when the appointment is closed
 * meanwhile and its editor disappears.
 */
function useNotesForm(appointment: Appointment, field: NotesField) {
  const notify = useToast()
  const { mutateAsync } = useSaveNotes(appointment.id, field)
  const contract = useContractForm(readNotes, (text) => mutateAsync(text), {
    start: untouched,
    stays: true,
    onSent(_, { reset }) {
      reset()
      notify(texts[field].saved)
    },
  })
  const draft = useValues(contract.form)
  const { setValue, reset, formState } = contract.form
  const saved = appointment[field] ?? ''
  const isTyped = draft.text !== null
  const text = draft.text ?? saved
  const isChanged = isTyped && text.trim() !== saved
  return {
    contract,
    text,
    saved,
    isChanged,
    /** True when the other side saved new notes since the first letter was typed. */
    isOvertaken: isChanged && draft.over !== saved,
    problem: formState.errors.text?.message,
    type(next: string) {
      if (!isTyped) setValue('over', saved)
      setValue('text', next, { shouldValidate: true })
    },
    drop: () => reset(),
  }
}

type NotesForm = ReturnType<typeof useNotesForm>

type AllProps = Pick<Props, 'appointment' | 'owner'> & {
  /** The parameter of the address that shows this appointment in a panel, not on its own page. */
  shownBy?: string | undefined
  section: (title: string, notes: ReactNode, field: NotesField) => ReactNode
}

/** The notes and the company's internal notes. Both share one guard against leaving: the router accepts one blocker. */
export function AppointmentNotes({ appointment, owner, shownBy, section }: AllProps) {
  const forms = {
    notes: useNotesForm(appointment, 'notes'),
    internalNotes: useNotesForm(appointment, 'internalNotes'),
  }
  const fields: NotesField[] = owner ? ['notes', 'internalNotes'] : ['notes']
  return (
    <>
      {fields.map((field) => (
        <Fragment key={field}>
          {section(
            texts[field].label,
            <Notes {...{ appointment, owner, field }} form={forms[field]} />,
            field,
          )}
        </Fragment>
      ))}
      <UnsavedChanges
        unsaved={fields.some((field) => isEditable(appointment, field) && forms[field].isChanged)}
        shownBy={shownBy}
      />
    </>
  )
}

/** Whether the notes can be edited: all notes while the appointment is open, internal notes also after the visit. */
const isEditable = ({ status }: Appointment, field: NotesField) =>
  status === 'scheduled' || (field === 'internalNotes' && (status === 'completed' || status === 'no_show'))

/** The notes that the company and the client write to each other, or the internal notes of the company. */
function Notes(props: Props) {
  const { appointment, field, form } = props
  const notes = appointment[field]
  if (isEditable(appointment, field)) return <NotesEditor {...props} />
  return (
    <>
      <p className={`whitespace-pre-line [overflow-wrap:anywhere] ${notes ? '' : 'text-ink-2'}`}>
        {notes || texts[field].none}
      </p>
      {form.isChanged ? <NotesLeftOver text={form.text} /> : null}
    </>
  )
}

function NotesEditor({ owner, field, form }: Props) {
  const { contract, text, saved, isChanged, problem } = form
  const words = texts[field]
  return (
    <form {...contract.props} className="grid gap-3">
      <Field
        label={owner ? words.label : 'Adicione observações para o prestador de serviço'}
        hideLabel={owner}
        error={problem}
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
          readOnly={contract.isSending}
          onChange={({ currentTarget }) => form.type(currentTarget.value)}
        />
      </Field>
      {form.isOvertaken ? <NotesOvertaken title={words.overtaken} saved={saved} onTake={form.drop} /> : null}
      <Refusal error={contract.error} fallback={words.failed} />
      <Button
        type="submit"
        variant="soft"
        sending={contract.isSending}
        sendingLabel="Salvando..."
        unavailable={!isChanged || problem !== undefined}
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

type Overtaken = { title: string; saved: string; onTake: () => void }

/** The notice that the other side saved notes while the user was typing. */
function NotesOvertaken({ title, saved, onTake }: Overtaken) {
  return (
    <Alert
      tone="info"
      title={title}
      actions={
        <Button variant="secondary" size="sm" onClick={onTake}>
          Ficar com o texto novo
        </Button>
      }
    >
      <p className="whitespace-pre-line">
        {saved ? `Agora está assim: “${saved}”` : 'Agora estão em branco.'}
      </p>
      <p>O que você escreveu continua aqui e, ao salvar, fica no lugar.</p>
    </Alert>
  )
}

/** The notice that the appointment was closed while its notes were typed. */
function NotesLeftOver({ text }: { text: string }) {
  return (
    <div className="mt-4 grid gap-3">
      <Alert tone="info">
        Este agendamento foi concluído ou cancelado enquanto você escrevia. O que você escreveu não foi salvo.
      </Alert>
      <Field label="O que você escreveu">
        <TextArea value={text} rows={4} readOnly />
      </Field>
    </div>
  )
}

/** The kind of the notes: the notes that the client also reads, or the internal notes of the company. */
type NotesField = 'notes' | 'internalNotes'

function useSaveNotes(id: string, field: NotesField) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api('PUT /api/schedules/{id}', { params: { id }, body: { [field]: text } }),
    onSuccess: (saved) => putAppointment(queries, saved),
  })
}
