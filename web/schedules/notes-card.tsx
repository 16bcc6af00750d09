import type { Appointment } from '@encaixe/contract/booking.ts'
import { bookingSentences, longestNotes } from '@encaixe/contract/booking-rules.ts'
import { type FormEvent, useState } from 'react'
import { findWayOut } from '../shell/find-way-out.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useToast } from '../ui/toast.tsx'
import { useSaveNotes } from './save-notes.ts'

type Props = { appointment: Appointment; owner: boolean }

/** What one side tells the other, as long as the appointment is open. */
export function NotesCard({ appointment, owner }: Props) {
  const open = appointment.status === 'scheduled'
  return (
    <Card as="section" aria-labelledby="observacoes" padding="roomy">
      <CardTitle id="observacoes">Observações</CardTitle>
      {open ? (
        <NotesEditor appointment={appointment} owner={owner} />
      ) : (
        <p
          className={`whitespace-pre-line [overflow-wrap:anywhere] ${appointment.notes ? '' : 'text-ink-2'}`}
        >
          {appointment.notes || 'Nenhuma observação.'}
        </p>
      )}
    </Card>
  )
}

function NotesEditor({ appointment, owner }: Props) {
  const say = useToast()
  const save = useSaveNotes(appointment.id)
  const [draft, setDraft] = useState<string>()
  const saved = appointment.notes ?? ''
  const text = draft ?? saved
  const changed = text.trim() !== saved
  const tooLong = text.trim().length > longestNotes

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!changed || tooLong || save.isPending) return
    save.mutate(text.trim(), {
      onSuccess: () => {
        setDraft(undefined)
        say('Observações salvas')
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
            {owner ? 'O cliente também lê o que está aqui.' : 'Fica visível para a empresa.'}
            <Count length={text.trim().length} />
          </span>
        }
      >
        <TextArea
          value={text}
          rows={4}
          readOnly={save.isPending}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      </Field>
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
      <UnsavedChanges unsaved={changed} />
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
