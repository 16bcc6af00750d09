import type { ApiClient } from '@encaixe/contract/client.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { writeInvite } from '../appointments/write-invite.ts'
import { loadCompany, tryLater } from '../company-page/load-company.ts'
import { renderPageImage, renderShareImage } from '../company-page/render-share-image.ts'
import type { Png } from '../company-page/render-svg.ts'
import { loadLink, privateHeaders } from '../message-links/load-link.ts'
import { sloganOf } from '../platform/page-cover.ts'

const plain = { 'content-type': 'text/plain; charset=utf-8' }
const picture = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

function later(failed: number, more: Record<string, string> = {}): Response {
  const { status, headers } = tryLater(failed)
  return new Response('Tente novamente', { status, headers: { ...plain, ...more, ...headers } })
}

const drawn = (png: Png | undefined) => (png ? new Response(png, { headers: picture }) : later(503))

/** The Open Graph image of a company's page or of one of the product's own pages. */
export async function showPicture(api: ApiClient, cover: string): Promise<Response> {
  const slogan = sloganOf(cover)
  if (slogan) return drawn(await renderPageImage(slogan))
  const found = await loadCompany(api, cover)
  if (found.state === 'failed') return later(found.status)
  if (found.state === 'moved')
    return new Response(null, { status: 301, headers: { location: `/${found.slug}/capa.png` } })
  if (found.state !== 'shown') return new Response('Não encontrado', { status: 404, headers: plain })
  const { name, themeColor } = found.company
  return drawn(await renderShareImage(name, themeColor))
}

/** The appointment as an iCalendar file, which phones open in their calendar. */
export async function showLinkCalendar(api: ApiClient, token: string, publicUrl: string): Promise<Response> {
  const found = await loadLink(api, token)
  if (found.state === 'failed') return later(found.status, privateHeaders)
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
    // Facts about the whole visit stand on its first part.
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
