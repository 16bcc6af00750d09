import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCalendar } from '@encaixe/contract/calendar-file.ts'
import ICAL from 'ical.js'
import { type MailingShop, openMailingShop } from './exim/open-shop.ts'
import {
  command,
  debianVersion,
  ensure,
  eventually,
  expectEqual,
  type Part,
  temporaryFolder,
} from './part.ts'

const lia = 'lia@cliente.example'
const words = {
  company: 'Salão “São João”; Corte, Barba \\ Unha & Cia 💈 — aberto também aos domingos e feriados',
  address: 'Rua Harmonia, 412; fundos, São Paulo – SP, perto da praça 🌳 com o coreto amarelo',
  procedure: 'Corte, escova; hidratação \\ coloração 💇🏽',
  collaborator: 'Tainá “Tatá” Ribeiro, a da Conceição',
  client: 'Lia; Conceição, “Lili” d’Ávila',
}

type Event = Record<
  'method' | 'uid' | 'start' | 'end' | 'wall' | 'summary' | 'location' | 'description' | 'url' | 'status',
  string
> & { sequence: number; organizer: string; name: string; attendees: string[]; longest: number }

/** Reads each file with the libraries icalendar and vobject. Throws when one refuses a file or their results differ. */
async function read(files: readonly string[], zone = 'America/Sao_Paulo'): Promise<Event[]> {
  await using folder = await temporaryFolder()
  const paths = await Promise.all(
    files.map(async (file, at) => {
      const path = folder.file(`${at}.ics`)
      await writeFile(path, file)
      return path
    }),
  )
  const script = join(import.meta.dirname, 'calendars', 'read-files.py')
  const printed = await command('/usr/bin/python3', [script, ...paths.flatMap((path) => [path, zone])])
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** The client's invites in the outbox, oldest first. */
async function invitesOf(shop: MailingShop, count: number): Promise<string[]> {
  let found: string[] = []
  await eventually(
    `${count} invites stand in the outbox`,
    async () => {
      const html = await (await fetch(`${shop.url}/api/dev/outbox`)).text()
      const articles = html.split('<article>').filter((one) => one.includes(`Para ${lia} `))
      const paths = articles.flatMap((one) => /href="([^"]+convite\.ics)"/.exec(one)?.[1] ?? [])
      found = paths.toReversed()
      return found.length === count
    },
    90_000,
  )
  return Promise.all(found.map(async (path) => (await fetch(shop.url + path)).text()))
}

const later = { date: '2027-03-04', startTime: '15:30' }

async function everyFile(): Promise<string> {
  await using folder = await temporaryFolder()
  await using shop = await openMailingShop(folder, {}, words)
  const id = await shop.books(lia, { date: '2027-03-03', startTime: '10:00' })
  await invitesOf(shop, 1)
  await shop.moves(id, later)
  await invitesOf(shop, 2)
  await shop.cancels(id)
  const files = await invitesOf(shop, 3)
  const [booked, moved, cancelled] = await read(files)
  ensure(booked && moved && cancelled, 'Three invites were read')
  const about = { uid: `${id}@agenda.encaixe.example`, attendees: [`mailto:${lia}`] }
  for (const [at, [event, method, wall]] of [
    [booked, 'REQUEST', '2027-03-03 10:00'],
    [moved, 'REQUEST', '2027-03-04 15:30'],
    [cancelled, 'CANCEL', '2027-03-04 15:30'],
  ].entries() as ArrayIterator<[number, [Event, string, string]]>) {
    const { uid, attendees, sequence } = event
    expectEqual(
      `invite ${at}`,
      { uid, attendees, sequence, method: event.method, wall: event.wall },
      { ...about, sequence: at, method, wall },
    )
    expectEqual('its title', event.summary, `${words.procedure} · ${words.company}`)
    expectEqual('its address', event.location, words.address)
    expectEqual(
      'its organizer',
      [event.organizer, event.name],
      ['mailto:agenda@encaixe.example', words.company],
    )
    expectEqual('its description', event.description, `Com ${words.collaborator}.\n${event.url}`)
    const page = await fetch(event.url.replace('https://agenda.encaixe.example', shop.url))
    expectEqual(`the page of its link, ${event.url.slice(0, 34)}`, page.status, 200)
    ensure(
      (await page.text()).includes('Agendamento cancelado'),
      'The link of an older invite shows the cancellation',
    )
  }
  const longest = Math.max(booked.longest, moved.longest, cancelled.longest)
  ensure(longest > 70, `No line was folded: the longest has ${longest} octets`)
  return `${files.length} invites: REQUEST 0, REQUEST 1, CANCEL 2 of one UID, lines of at most ${longest} octets, each link opens`
}

async function savedFiles(): Promise<string> {
  await using folder = await temporaryFolder()
  await using shop = await openMailingShop(folder, {}, words)
  const id = await shop.books(lia, { date: '2027-03-03', startTime: '10:00' })
  const [invite = ''] = await invitesOf(shop, 1)
  const [event] = await read([invite])
  const link = event?.url ?? ''
  const file = await (
    await fetch(`${link.replace('https://agenda.encaixe.example', shop.url)}/agendamento.ics`)
  ).text()
  const page = `https://agenda.encaixe.example/schedules/${id}`
  // The browser writes the same file with the code of `web/appointments/write-invite.ts`.
  const own = writeCalendar('PUBLISH', {
    uid: `${id}@agenda.encaixe.example`,
    sequence: 3,
    stamp: new Date('2027-03-02T12:00:00Z'),
    startsAt: new Date('2027-03-03T13:00:00Z'),
    endsAt: new Date('2027-03-03T13:30:00Z'),
    summary: `${words.procedure} · ${words.company}`,
    location: words.address,
    description: `Com ${words.collaborator}.\n${page}`,
    url: page,
  })
  const [fromLink, fromPage] = await read([file, own])
  const facts = ({ method, uid, sequence, wall, url, attendees }: Event) => ({
    ...{ method, uid, sequence, wall, url, attendees },
  })
  ensure(fromLink && fromPage, 'Two files were read')
  const about = { method: 'PUBLISH', uid: event?.uid }
  const when = { wall: '2027-03-03 10:00' }
  expectEqual('the file of the link page', facts(fromLink), {
    ...about,
    sequence: 0,
    ...when,
    url: link,
    attendees: [],
  })
  expectEqual('the file of the signed-in page', facts(fromPage), {
    ...about,
    sequence: 3,
    ...when,
    url: page,
    attendees: [],
  })
  for (const [fault, wrong] of Object.entries({
    'without UID': file.replace(/^UID:.*\r\n(?: .*\r\n)*/m, ''),
    'with a long line': file.replace('SUMMARY:', `SUMMARY:${'x'.repeat(70)}`),
  })) {
    ensure(
      await read([wrong]).then(
        () => false,
        () => true,
      ),
      `A file ${fault} was accepted`,
    )
  }
  return `PUBLISH with the UID of the invite, SEQUENCE ${fromLink.sequence} and ${fromPage.sequence}, the page that it was saved from as URL; without UID or with a long line refused`
}

const zones = [
  ['America/Sao_Paulo', '2027-03-03T13:00Z'],
  ['America/Noronha', '2027-03-03T12:00Z'],
  ['America/Rio_Branco', '2027-03-03T15:00Z'],
] as const

async function zonesOfBrazil(): Promise<string> {
  const lines: string[] = []
  for (const [timezone, start] of zones) {
    await using folder = await temporaryFolder()
    await using shop = await openMailingShop(folder, {}, { timezone })
    await shop.books(lia, { date: '2027-03-03', startTime: '10:00' })
    const [event] = await read(await invitesOf(shop, 1), timezone)
    expectEqual(
      `an appointment at ten in ${timezone}`,
      [event?.start, event?.wall],
      [start, '2027-03-03 10:00'],
    )
    lines.push(`${timezone} 10:00 is ${start}`)
  }
  return lines.join(', ')
}

type Entry = Record<'uid' | 'start' | 'end' | 'summary', string>

/** Reads the events with icalendar, vobject and ical.js. Throws when a library refuses the file or results differ. */
async function readFeed(file: string): Promise<Entry[]> {
  await using folder = await temporaryFolder()
  const path = folder.file('feed.ics')
  await writeFile(path, file)
  const script = join(import.meta.dirname, 'calendars', 'read-feed.py')
  const lines = (await command('/usr/bin/python3', [script, path])).trim().split('\n')
  const entries: Entry[] = lines.filter(Boolean).map((line) => JSON.parse(line))
  const third = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => {
    const { uid, startDate, endDate, summary } = new ICAL.Event(one)
    const utc = (time: ICAL.Time) => `${time.toJSDate().toISOString().slice(0, 16)}Z`
    return { uid, start: utc(startDate), end: utc(endDate), summary }
  })
  expectEqual('what ical.js reads', third, entries)
  return entries
}

async function subscribed(): Promise<string> {
  await using folder = await temporaryFolder()
  await using shop = await openMailingShop(folder, {}, words)
  const id = await shop.books(lia, { date: '2027-03-03', startTime: '10:00' })
  const other = await shop.books('rui@cliente.example', { date: '2027-03-05', startTime: '09:00' })
  const address = await shop.makesFeed()
  const fetched = async (etag = '') => fetch(address, { headers: { 'if-none-match': etag } })
  const first = await fetched()
  const before = await readFeed(await first.text())
  expectEqual('the starts', before.map(({ start }) => start).sort(), [
    '2027-03-03T13:00Z',
    '2027-03-05T12:00Z',
  ])
  const again = await fetched(first.headers.get('etag') ?? '')
  expectEqual('the second answer', again.status, 304)
  await shop.moves(id, later)
  await shop.cancels(other)
  const changed = await fetched(first.headers.get('etag') ?? '')
  const after = await readFeed(await changed.text())
  const moved = before.find(({ start }) => start === '2027-03-03T13:00Z')
  expectEqual('the event that is left', after, [
    { ...moved, start: '2027-03-04T18:30Z', end: after[0]?.end ?? '' },
  ])
  return 'two events; unchanged 304; the moved one keeps its UID and has its new time, the cancelled one is gone'
}

export const calendars: Part = {
  name: 'calendars',
  install: 'apt-get install python3-icalendar python3-vobject',
  version: async () =>
    `icalendar ${(await debianVersion('python3-icalendar')).split('-')[0]}, vobject ${(await debianVersion('python3-vobject')).split('-')[0]}`,
  ways: {
    'invite, move and cancellation with accents, emoji, commas, semicolons and long lines': everyFile,
    'files saved from the link page and from the signed-in page': savedFiles,
    'ten o’clock in São Paulo, Noronha and Acre': zonesOfBrazil,
    'a calendar that another program reads from its address, also by ical.js': subscribed,
  },
}
