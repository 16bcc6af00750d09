import { bookingSentences, longestNotes } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { type FormEvent, useState } from 'react'
import { findWayOut } from '../../shell/find-way-out.ts'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NotesLeftOver, NotesOvertaken } from './notes-overtaken.tsx'
import { useSaveNotes } from './save-notes.ts'

type Props = {
  appointment: Appointment
  owner: boolean
  /** The part of the address that shows this appointment, where it is not the page itself. */
  shownBy?: string | undefined
}

/** The text that is typed, and the saved notes from which it began. */
type Draft = { text: string; over: string }

/** Notes from one side to the other. They can be edited while the appointment is open. */
export function Notes(props: Props) {
  const { status, notes } = props.appointment
  const [draft, setDraft] = useState<Draft>()
  if (status === 'scheduled') return <NotesEditor {...props} draft={draft} onDraft={setDraft} />
  return (
    <>
      <p className={`whitespace-pre-line [overflow-wrap:anywhere] ${notes ? '' : 'text-ink-2'}`}>
        {notes || 'Nenhuma observação.'}
      </p>
      {draft && draft.text.trim() !== (notes ?? '') ? <NotesLeftOver text={draft.text} /> : null}
    </>
  )
}

type EditorProps = Props & { draft: Draft | undefined; onDraft: (draft: Draft | undefined) => void }

function NotesEditor({ appointment, owner, shownBy, draft, onDraft }: EditorProps) {
  const notify = useToast()
  const save = useSaveNotes(appointment.id)
  const saved = appointment.notes ?? ''
  const text = draft?.text ?? saved
  const changed = text.trim() !== saved
  const tooLong = text.trim().length > longestNotes

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!changed || tooLong || save.isPending) return
    save.mutate(text.trim(), {
      onSuccess: () => {
        onDraft(undefined)
        notify('Observações salvas')
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={owner ? 'Observações' : 'Adicione observações para o prestador de serviço'}
        hideLabel={owner}
        error={tooLong ? bookingSentences.notes : undefined}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            {owner ? 'Cliente também lê o que está aqui.' : 'Fica visível para a empresa.'}
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
        <NotesOvertaken saved={saved} onTake={() => onDraft(undefined)} />
      ) : null}
      {save.error ? (
        <Alert>
          {findWayOut(save.error, 'Erro ao salvar observações. Por favor, tente novamente.').sentence}
        </Alert>
      ) : null}
      <Button
        type="submit"
        variant="soft"
        sending={save.isPending}
        sendingLabel="Salvando..."
        unavailable={!changed || tooLong}
        className="justify-self-start max-sm:w-full"
      >
        Salvar observações
      </Button>
      <UnsavedChanges unsaved={changed} shownBy={shownBy} />
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
