import { clientSentences, longestContest } from '@encaixe/contract/client-rules.ts'
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { momentOf, procedureName } from '../appointments/describe-appointment.ts'
import { NoteSheet } from '../shell/note-sheet.tsx'
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
  const notify = useToast()
  const { mutateAsync } = useContest(company.id)
  return (
    <NoteSheet
      open={open}
      onClose={onClose}
      send={mutateAsync}
      onSent={() => {
        onSent()
        notify(`Sua mensagem foi enviada a ${company.name}.`)
      }}
      field={{
        name: 'text',
        label: 'O que aconteceu?',
        longest: longestContest,
        missing: clientSentences.contest,
      }}
      title="Contestar uma falta"
      sentence={`${company.name} recebe a sua mensagem por e-mail e pode responder a você. A empresa pode desfazer a falta até o dia seguinte ao horário. Depois disso a falta fica, mas ela ainda pode aceitar o que você marcar ou mudar a regra. Você pode escrever uma vez por dia.`}
      fallback="Erro ao enviar. Por favor, tente novamente."
      label="Enviar à empresa"
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
    </NoteSheet>
  )
}
