import { writeFile } from 'node:fs/promises'
import { measureBookingForm } from './booking-form.ts'
import { measureBookingPage } from './booking-page.ts'
import { measureBookings } from './bookings.ts'
import { measureBookingsWithMails } from './bookings-with-mails.ts'
import { measureCalendar } from './calendar.ts'
import { measureClients } from './clients.ts'
import { measureCompanyPage } from './company-page.ts'
import { measureExceptions } from './exceptions.ts'
import { describeFigure, type Figure, isBroken } from './figures.ts'
import { measureFreeTimes } from './free-times.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { stopGenerator } from './load.ts'
import { measureMemory } from './memory.ts'
import { measurePlans } from './plans.ts'
import { measureProfiles } from './profile.ts'
import { measureReports } from './reports.ts'
import { measureRivals } from './rivals.ts'
import { measureSlots } from './slots.ts'
import { measureStart } from './start.ts'
import { measureWaiting } from './waiting.ts'
import { openWorld } from './world.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 1_000)
const asked = process.argv.slice(2)
const wanted = (name: string) => asked.length === 0 || asked.includes(name)
const print = (line: string) => process.stdout.write(`${line}\n`)

const figures: Figure[] = []
async function measure(name: string, work: () => Figure[] | Promise<Figure[]>): Promise<void> {
  if (!wanted(name)) return
  const found = await work()
  for (const figure of found) print(describeFigure(figure))
  figures.push(...found)
}

await measure('free-times', measureFreeTimes)
await measure('calendar', measureCalendar)
await measure('start', measureStart)
await measure('memory', measureMemory)
await measure('booking-form', measureBookingForm)
if (
  [
    'booking-page',
    'bookings',
    'bookings-with-mails',
    'clients',
    'company-page',
    'exceptions',
    'lists',
    'live',
    'slots',
    'plans',
    'profiles',
    'reports',
    'rivals',
    'waiting',
  ].some(wanted)
) {
  const world = await openWorld()
  try {
    await measure('booking-page', () => measureBookingPage(world))
    await measure('bookings', () => measureBookings(world))
    await measure('bookings-with-mails', () => measureBookingsWithMails(world))
    await measure('clients', () => measureClients(world))
    await measure('company-page', () => measureCompanyPage(world))
    await measure('lists', () => measureLists(world))
    await measure('live', () => measureLive(world))
    await measure('slots', () => measureSlots(world, companies))
    await measure('profiles', () => measureProfiles(world))
    await measure('plans', () => measurePlans(world))
    await measure('exceptions', () => measureExceptions(world))
    await measure('reports', () => measureReports(world))
    await measure('rivals', () => measureRivals(world))
    await measure('waiting', () => measureWaiting(world))
  } finally {
    stopGenerator()
    await world.close()
  }
}
const { BENCH_FIGURES: file } = process.env
if (file) await writeFile(file, JSON.stringify(figures))
const broken = figures.filter(isBroken)
print(`${figures.length} figures, ${broken.length} out of bounds`)
process.exitCode = broken.length > 0 ? 1 : 0
