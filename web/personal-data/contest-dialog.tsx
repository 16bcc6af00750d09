import { clientSentences, longestContest } from '@encaixe/contract/client-rules.ts'
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { momentOf, procedureName } from '../appointments/describe-appointment.ts'
import { type Reader, useContractForm } from '../platform/use-contract-form.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useToast } from '../ui/toast.tsx'
import { useContest } from './change-personal-data.ts'

type Props = {
  held: Pick<HeldByCompany, 'company' | 'appointments'>
  open: boolean
  onClose: () => void
  onSent: () => void
}

const readContest: Reader<{ text: string }, string> = ({ text }) =>
  text.trim() === '' ? { problems: { text: clientSentences.contest } } : { body: text }

/** The text stays while the dialog is closed. */
export function ContestDialog({ held: { company, appointments }, open, onClose, onSent }: Props) {
  const missed = appointments.filter(({ status }) => status === 'no_show')
  const notify = useToast()
  const { mutateAsync } = useContest(company.id)
  const contract = useContractForm(readContest, (text) => mutateAsync(text), {
    start: { text: '' },
    stays: true,
    checkAgain: 'onSubmit',
    onSent(_, form) {
      form.reset()
      onClose()
      onSent()
      notify(`Sua mensagem foi enviada a ${company.name}.`)
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
    <FormSheet
      form={contract}
      onClose={close}
      title="Contestar uma falta"
      sentence={`${company.name} recebe a sua mensagem por e-mail e pode responder a você. A empresa pode desfazer a falta até o dia seguinte ao horário. Depois disso a falta fica, mas ela ainda pode aceitar o que você marcar ou mudar a regra. Você pode escrever uma vez por dia.`}
      fallback="Erro ao enviar. Por favor, tente novamente."
      label="Enviar à empresa"
      sendingLabel="Enviando..."
    >
      {missed.length > 0 ? (
        <div>
          <p className="font-semibold">{missed.length === 1 ? 'A falta anotada' : 'As faltas anotadas'}</p>
          <ul className="mt-1 grid gap-1 text-ui text-ink-2 [overflow-wrap:anywhere]">
            {missed.map((one) => (
              <li key={one.id}>{`${momentOf(one)}, ${procedureName(one)}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Field label="O que aconteceu?" required error={formState.errors.text?.message}>
        <TextArea data-autofocus rows={4} maxLength={longestContest} {...register('text')} />
      </Field>
    </FormSheet>
  )
}
