import { clientSentences, longestContest } from '@encaixe/contract/client-rules.ts'
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { type FormEvent, useRef, useState } from 'react'
import { momentOf, procedureName } from '../appointments/describe-appointment.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
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

export function ContestDialog({ held: { company, appointments }, open, onClose, onSent }: Props) {
  const missed = appointments.filter(({ status }) => status === 'no_show')
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const notify = useToast()
  const contest = useContest(company.id)
  const close = () => {
    contest.reset()
    setEmpty(false)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (contest.isPending) return
    setEmpty(text.trim() === '')
    if (text.trim() === '') return field.current?.focus()
    contest.mutate(text, {
      onSuccess: () => {
        setText('')
        onClose()
        onSent()
        notify(`Sua mensagem foi enviada a ${company.name}.`)
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={contest.isPending ? () => undefined : close}
      size="wide"
      title="Contestar uma falta"
      sentence={`${company.name} recebe a sua mensagem por e-mail e pode responder a você. A empresa pode desfazer a falta até o dia seguinte ao horário. Depois disso a falta fica, mas ela ainda pode aceitar o que você marcar ou mudar a regra. Você pode escrever uma vez por dia.`}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
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
        <Field label="O que aconteceu?" required error={empty ? clientSentences.contest : undefined}>
          <TextArea
            ref={field}
            data-autofocus
            rows={4}
            maxLength={longestContest}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Refusal error={contest.error} fallback="Erro ao enviar. Por favor, tente novamente." />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          <Button variant="secondary" onClick={close} unavailable={contest.isPending}>
            Voltar
          </Button>
          <Button type="submit" sending={contest.isPending} sendingLabel="Enviando...">
            Enviar à empresa
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
