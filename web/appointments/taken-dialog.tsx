import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { dayText } from '../platform/describe-until.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AlternativeChips } from './choose-time/alternative-chips.tsx'
import { momentOf } from './describe-appointment.ts'
import { useBookAgain } from './use-book-again.ts'

type Props = { starts: readonly Alternative[]; parts: Appointment[]; onClose: () => void }

/** A deposit that came when its time was no longer free: another time for the client who paid, and her number. */
export function TakenDialog({ starts, parts, onClose }: Props) {
  const bookAgain = useBookAgain()
  const [first] = parts
  if (!first) return null
  const { clientName, clientPhone, date, startTime } = first
  const said = `Olá! Recebemos o seu sinal, mas o horário de ${dayText(date)} às ${startTime} não está mais livre. Pode ser outro?`
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="Este horário não está mais livre"
      sentence={`O sinal de ${clientName} chegou, mas ${momentOf(first)} não está mais livre. Combine outro horário e marque daqui: o que o cliente pagou fica com a empresa.`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {starts.length > 0 ? (
        <>
          <h3 className="mb-2 text-ui font-semibold">Horários livres mais próximos</h3>
          <div className="flex flex-wrap gap-2">
            <AlternativeChips places={starts} near={date} onChoose={(start) => bookAgain(parts, start)} />
          </div>
        </>
      ) : (
        <Button variant="soft" onClick={() => bookAgain(parts)}>
          Marcar outro horário
        </Button>
      )}
      {clientPhone ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <PhoneLinks phone={clientPhone} text={said} />
        </div>
      ) : null}
    </Dialog>
  )
}
