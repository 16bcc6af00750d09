import type { ComponentProps } from 'react'
import { type Reader, useContractForm } from '../platform/use-contract-form.ts'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { FormSheet } from './form-sheet.tsx'

type Props = Omit<ComponentProps<typeof FormSheet>, 'form' | 'children'> & {
  open: boolean
  send: (text: string) => Promise<unknown>
  /** Called after the text was sent and the sheet was closed. */
  onSent: () => void
  /** The field of the text: name in the API, label, maximum length, and the sentence when the text is missing. */
  field: { name: string; label: string; longest: number; missing: string }
  /** The content of the sheet above the text field. */
  children?: ComponentProps<typeof FormSheet>['children']
}

/** A sheet that asks for a text. The typed text is kept while the sheet is closed. */
export function NoteSheet({ open, onClose, send, onSent, field, children, ...sheet }: Props) {
  const { name, label, longest, missing } = field
  const read: Reader<Record<string, string>, string> = ({ [name]: text = '' }) =>
    text.trim() === '' ? { problems: { [name]: missing } } : { body: text }
  const contract = useContractForm(read, (text) => send(text), {
    start: { [name]: '' },
    stays: true,
    checkAgain: 'onSubmit',
    onSent(_, form) {
      form.reset()
      onClose()
      onSent()
    },
  })
  const { register, formState, clearErrors } = contract.form
  const close = () => {
    clearErrors()
    contract.setError(undefined)
    onClose()
  }
  if (!open) return null
  return (
    <FormSheet {...sheet} form={contract} onClose={close} sendingLabel="Enviando...">
      {children}
      <Field label={label} required error={formState.errors[name]?.message}>
        <TextArea data-autofocus rows={4} maxLength={longest} {...register(name)} />
      </Field>
    </FormSheet>
  )
}
