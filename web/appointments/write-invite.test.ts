import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeInvite } from './write-invite.ts'

const appointment = {
  id: '0f1e',
  startsAt: '2027-03-06T10:30:00-03:00',
  endsAt: '2027-03-06T11:30:00-03:00',
  sequence: 2,
  procedure: { id: 'p', name: 'Corte e barba' },
  company: { id: 'c', name: 'Barbearia Navalha' },
  collaborator: { id: 'k', name: 'Tainá Ribeiro' },
}
const now = new Date('2027-03-02T12:00:00Z')
const page = 'https://encaixe.example/schedules/0f1e'
const write = (more: Partial<Parameters<typeof writeInvite>[0]> = {}) =>
  writeInvite({ appointment, address: 'Rua Harmonia, 412', page, now, ...more })

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the calendar file has start and end as instants, with address, professional and page', () => {
  expect(unfolded(write())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Encaixe//Agendamento//PT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0f1e@encaixe.example',
    'SEQUENCE:2',
    'DTSTAMP:20270302T120000Z',
    'DTSTART:20270306T133000Z',
    'DTEND:20270306T143000Z',
    'SUMMARY:Corte e barba · Barbearia Navalha',
    'LOCATION:Rua Harmonia\\, 412',
    'DESCRIPTION:Com Tainá Ribeiro.\\nhttps://encaixe.example/schedules/0f1e',
    'URL:https://encaixe.example/schedules/0f1e',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('the calendar file escapes line breaks in names and folds long lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const name = `${text}\r\nATTENDEE:x;,\\`
      const written = write({ address: name, appointment: { ...appointment, company: { id: 'c', name } } })
      expect(unfolded(written).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
      for (const line of written.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      }
    }),
  )
})
