import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { productNow } from '../../platform/product-time.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/icons/time.tsx'
import { writeInvite } from '../write-invite.ts'

/** The company's address, fetched when the button is pressed. Without it the calendar file is valid as well. */
async function fetchAddress(slug: string): Promise<string | null> {
  try {
    const company = await api('GET /api/public/company/{slug}', { params: { slug } })
    return company.isActive ? company.address : null
  } catch {
    return null
  }
}

/** Downloads the parts of a visit as one event of an iCalendar file. */
export function CalendarButton({ appointments }: { appointments: readonly [Appointment, ...Appointment[]] }) {
  const [{ visitId, companySlug }] = appointments
  const [sending, setSending] = useState(false)
  async function save() {
    setSending(true)
    const address = await fetchAddress(companySlug)
    setSending(false)
    const page = new URL(`/schedules/${visitId}`, location.origin).href
    const invite = writeInvite({ appointments, address, page, now: productNow() })
    saveFile('agendamento.ics', new Blob([invite], { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <Button
      variant="text"
      icon={<CalendarIcon />}
      onClick={() => void save()}
      sending={sending}
      sendingLabel="Adicionando..."
      className="-ml-2"
    >
      Adicionar ao calendário
    </Button>
  )
}
