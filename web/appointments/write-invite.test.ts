import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeInvite } from './write-invite.ts'

const appointment = {
  id: '0f1e',
  startTime: '10:30',
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
  writeInvite({ appointments: [appointment], address: 'Rua Harmonia, 412', page, now, ...more })

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

test('in the calendar file a visit is one event from the first start to the last end, with a line for each service', () => {
  const beard = {
    ...appointment,
    id: '0f1f',
    visitId: '0f1e',
    startTime: '11:30',
    startsAt: '2027-03-06T11:30:00-03:00',
    endsAt: '2027-03-06T12:00:00-03:00',
    sequence: 1,
    procedure: { id: 'b', name: 'Sobrancelha' },
    collaborator: { id: 'd', name: 'Diego Amaral' },
  }
  const lines = unfolded(
    write({ appointments: [{ ...appointment, visitId: '0f1e', guestName: 'Davi' }, beard] }),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  for (const line of [
    'UID:0f1e@encaixe.example',
    'SEQUENCE:3',
    'DTSTART:20270306T133000Z',
    'DTEND:20270306T150000Z',
    'SUMMARY:Corte e barba + Sobrancelha · Barbearia Navalha',
    'DESCRIPTION:10:30 Corte e barba\\, com Tainá Ribeiro\\n11:30 Sobrancelha\\, com Diego Amaral\\nPara: Davi\\nhttps://encaixe.example/schedules/0f1e',
  ])
    expect(lines).toContain(line)
})

test('the calendar file escapes line breaks in names and folds long lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const name = `${text}\r\nATTENDEE:x;,\\`
      const written = write({ address: name, appointments: [{ ...appointment, company: { id: 'c', name } }] })
      expect(unfolded(written).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
      for (const line of written.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      }
    }),
  )
})
