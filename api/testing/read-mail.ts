import ICAL from 'ical.js'

type MailPart = { type: string; text: string }

/** Returns the texts of a mail, decoded, in the order of the mail. */
export function partsOf(raw: string): MailPart[] {
  return raw.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const [, type] = /^Content-Type: (text\/\w+|application\/ics)/m.exec(head) ?? []
    return type === undefined ? [] : [{ type, text: decoded(head, body.join('\r\n\r\n')) }]
  })
}

function decoded(head: string, text: string): string {
  if (/base64/.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/.test(head)) return text
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

export const decodedHeader = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) =>
      decoded('quoted-printable', text.replaceAll('_', ' ')),
    )

/** Returns the first event of a calendar file, as another program reads it. */
function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (!component || events.length > 1)
    throw new Error(`The calendar file of a mail must have one event, but has ${events.length}`)
  const event = new ICAL.Event(component)
  return { method: calendar.getFirstPropertyValue('method'), file, event, component }
}

/** Returns the calendar file of a mail. The mail has the file twice: for calendar programs, and attached for people. */
export function inviteFileIn(raw: string) {
  const [file = '', attached] = partsOf(raw)
    .filter(({ type }) => type === 'text/calendar' || type === 'application/ics')
    .map(({ text }) => text)
  if (attached !== file)
    throw new Error('The calendar file attached to the mail differs from the one in its text part')
  return { file, method: new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue('method') }
}

/** The invite of a mail about one visit. */
export const inviteIn = (raw: string) => eventIn(inviteFileIn(raw).file)
