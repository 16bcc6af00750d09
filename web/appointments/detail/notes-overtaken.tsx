import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Overtaken = { title: string; saved: string; onTake: () => void }

/** Shown when the other side saved notes while these were typed. */
export function NotesOvertaken({ title, saved, onTake }: Overtaken) {
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

/** Shown when the appointment was closed while its notes were typed. */
export function NotesLeftOver({ text }: { text: string }) {
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
