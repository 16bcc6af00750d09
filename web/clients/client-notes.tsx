import { longestClientNotes } from '@encaixe/contract/client-rules.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { type EditablePart, EditButton } from './client-details.tsx'
import { ClientEditForm } from './client-edit-form.tsx'

/** What is worth remembering, in large: it is read before the client is greeted. */
export function ClientNotes({ client, open, onOpen, onClose }: EditablePart) {
  const { notes } = client
  return (
    <Card as="section" aria-labelledby="observacoes">
      <CardTitle
        id="observacoes"
        aside={
          <EditButton what="observações" open={open} onOpen={onOpen}>
            {notes ? 'Editar' : 'Adicionar'}
          </EditButton>
        }
      >
        Observações
      </CardTitle>
      {open ? (
        <ClientEditForm client={client} only="notes" onClose={onClose}>
          {({ register, formState: { errors } }) => (
            <Field
              label="Observações"
              hideLabel
              error={errors.notes?.message}
              hint={`Até ${longestClientNotes.toLocaleString('pt-BR')} caracteres. O cliente pode ler isto em Meus dados.`}
            >
              <TextArea {...register('notes')} rows={5} autoFocus />
            </Field>
          )}
        </ClientEditForm>
      ) : notes ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>
      ) : (
        <p className="text-ui text-ink-2">
          Nada anotado ainda. Por exemplo: o corte de sempre, o café sem açúcar. O cliente pode ler isto em
          Meus dados.
        </p>
      )}
    </Card>
  )
}
