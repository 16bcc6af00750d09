import { isRefusal } from '@encaixe/contract/client.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useContractForm } from '../platform/use-contract-form.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Sheet = ComponentProps<typeof FormSheet>

type Props = Pick<Sheet, 'onClose' | 'title' | 'sentence' | 'fallback' | 'label' | 'children'> & {
  onConfirm: () => Promise<unknown>
  /** The word that the user must type, in capitals or small letters. */
  word: string
  /** The label of the field. */
  ask: ReactNode
  /** The text shown when an open subscription prevents the deletion and must be cancelled first. */
  openSubscription: ReactNode
}

/** Asks the user to type a word before an action that nobody can undo. `children` explain the consequences. */
export function TypedConfirm({ onConfirm, word, ask, openSubscription, children, ...sheet }: Props) {
  const fits = ({ typed }: { typed: string }) =>
    typed.trim().toLowerCase() === word.toLowerCase()
      ? { body: word }
      : { problems: { typed: `Digite ${word} para confirmar` } }
  const contract = useContractForm(fits, onConfirm, { start: { typed: '' }, checkAgain: 'onSubmit' })
  const { form, error } = contract
  const isOpen = isRefusal(error, 'subscription_open')
  return (
    <FormSheet
      form={{
        ...contract,
        isSending: contract.isSending || contract.isSent,
        error: isOpen ? undefined : error,
      }}
      role="alertdialog"
      tone="danger"
      sendingLabel="Apagando..."
      careful
      {...sheet}
    >
      {children}
      <Field label={ask} error={form.formState.errors.typed?.message} required>
        <TextInput {...form.register('typed')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      {isOpen ? <Alert>{openSubscription}</Alert> : null}
    </FormSheet>
  )
}
