import { longestNotes } from '@encaixe/contract/appointment-rules.ts'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ClientForm } from './use-client-form.ts'

const most = longestNotes.toLocaleString('pt-BR')

/** Folded, because few appointments need them. */
export function NotesFields({ form }: { form: ClientForm }) {
  const { register, formState } = form
  const { notes, internalNotes } = formState.errors
  return (
    <details open={notes || internalNotes ? true : undefined} className="group max-w-[36rem]">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-ui text-ink-2 transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        Observações e notas internas (opcional)
      </summary>
      <div className="mt-2 grid gap-5">
        <Field
          label="Observações"
          error={notes?.message}
          hint={`O cliente lê estas observações. Até ${most} caracteres.`}
        >
          <TextArea {...register('notes')} rows={3} />
        </Field>
        <Field
          label="Notas internas"
          error={internalNotes?.message}
          hint={`Só para a empresa: o cliente não vê. Até ${most} caracteres.`}
        >
          <TextArea {...register('internalNotes')} rows={3} />
        </Field>
      </div>
    </details>
  )
}
