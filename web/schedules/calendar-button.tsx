import type { Appointment } from '@encaixe/contract/booking.ts'
import { writeInvite } from '../booking/write-invite.ts'
import { saveFile } from '../companies/save-file.ts'
import { productNow } from '../platform/product-time.ts'
import { Button } from '../ui/button.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'

/** The appointment as a file that every calendar opens. */
export function CalendarButton({ appointment }: { appointment: Appointment }) {
  const save = () => {
    const invite = writeInvite({ appointment, address: null, page: location.href, now: productNow() })
    saveFile('agendamento.ics', new Blob([invite], { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <Button variant="text" icon={<CalendarIcon />} onClick={save} className="-ml-2">
      Adicionar ao calendário
    </Button>
  )
}
