import type { LinkView } from '@encaixe/contract/message-links.ts'
import { writeInvite } from '../../appointments/write-invite.ts'
import { tryLater } from '../../company-page/load-company.ts'
import { loadLink, privateHeaders } from '../../message-links/load-link.ts'
import { pageContext } from '../../platform/page-context.ts'
import type { Route } from './+types/link-calendar.ts'

const plain = { 'content-type': 'text/plain; charset=utf-8' }

/** The appointment as an iCalendar file, which phones open in their calendar. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const found = await loadLink(api, token)
  if (found.state === 'failed') {
    const { status, headers } = tryLater(found.status)
    return new Response('Tente novamente', { status, headers: { ...plain, ...privateHeaders, ...headers } })
  }
  const calendar = found.state === 'shown' ? found.view.calendar : null
  if (found.state !== 'shown' || calendar === null || found.view.appointment.status !== 'scheduled') {
    return new Response('Este link não vale mais', { status: 404, headers: { ...plain, ...privateHeaders } })
  }
  const { appointment, company } = found.view
  // Calendars are shared, so the file carries a link that only shows the appointment, and not this one.
  const page = `${publicUrl}/a/${calendar}`
  const whole = { ...appointment, company }
  const [, ...rest] = appointment.parts
  const invite = writeInvite({
    // What is known of the whole stands on the first part.
    appointments:
      rest.length === 0
        ? [whole]
        : [partOf(whole, 0), ...rest.map((_, at) => partOf({ ...whole, sequence: 0 }, at + 1))],
    address: company.address,
    page,
    now: new Date(),
  })
  const headers = {
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="agendamento.ics"',
    ...privateHeaders,
  }
  return new Response(invite, { headers })
}

function partOf<Whole extends LinkView['appointment']>(whole: Whole, at: number): Whole {
  const { startTime, procedure, collaborator } = whole
  const part = whole.parts[at]
  return {
    ...whole,
    startTime: part?.startTime ?? startTime,
    procedure: { ...procedure, name: part?.procedure ?? procedure.name },
    collaborator: { ...collaborator, name: part?.collaborator ?? collaborator.name },
  }
}
