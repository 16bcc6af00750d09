import { writeFile } from 'node:fs/promises'
import { describeFigure, type Figure, isBroken } from './figures.ts'
import { stopGenerator } from './load.ts'
import { openWorld, type World } from './world.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 1_000)
const asked = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

type Figures = Figure[] | Promise<Figure[]>

/** Benches that do not need the shared database and server. Each bench is loaded only when it runs. */
const alone: Record<string, () => Promise<Figure[]>> = {
  'free-times': async () => [
    ...(await (await import('./free-times.ts')).measureFreeTimes()),
    ...(await (await import('./free-times-of-routes.ts')).measureRoutesWalk()),
  ],
  schemas: async () => (await import('./schemas.ts')).measureSchemas(),
  calendar: async () => (await import('./calendar.ts')).measureCalendar(),
  start: async () => (await import('./start.ts')).measureStart(),
  memory: async () => (await import('./memory.ts')).measureMemory(),
  growth: async () => (await import('./growth.ts')).measureGrowth(),
  load: async () => (await import('./at-size.ts')).measureAtSize(),
  'booking-form': async () => (await import('./booking-form.ts')).measureBookingForm(),
}

/** Benches that share one database and one serving process, in an order in which no bench disturbs a later one. */
const inWorld: Record<string, (world: World) => Promise<Figure[]>> = {
  'booking-page': async (world) => (await import('./company-page.ts')).measureBookingPage(world),
  bookings: async (world) => (await import('./bookings.ts')).measureBookings(world),
  'far-bookings': async (world) => (await import('./bookings.ts')).measureFarBookings(world),
  'bookings-with-mails': async (world) =>
    (await import('./bookings-with-mails.ts')).measureBookingsWithMails(world),
  lanes: async (world) => (await import('./lanes.ts')).measureLanes(world),
  clients: async (world) => (await import('./clients.ts')).measureClients(world),
  'company-page': async (world) => (await import('./company-page.ts')).measureCompanyPage(world),
  lists: async (world) => (await import('./lists.ts')).measureLists(world),
  live: async (world) => (await import('./live.ts')).measureLive(world),
  slots: async (world) => (await import('./slots.ts')).measureSlots(world, companies),
  profiles: async (world) => (await import('./profile.ts')).measureProfiles(world),
  'new-accounts': async (world) => (await import('./new-accounts.ts')).measureNewAccounts(world),
  plans: async (world) => (await import('./plans.ts')).measurePlans(world),
  exceptions: async (world) => (await import('./exceptions.ts')).measureExceptions(world),
  reports: async (world) => (await import('./reports.ts')).measureReports(world),
  rivals: async (world) => (await import('./rivals.ts')).measureRivals(world),
  neighbours: async (world) => (await import('./neighbours.ts')).measureNeighbours(world),
  waiting: async (world) => (await import('./waiting.ts')).measureWaiting(world),
  readers: async (world) => (await import('./readers.ts')).measureReaders(world),
  backup: async (world) => (await import('./backup.ts')).measureBackup(world),
}

const figures: Figure[] = []

async function measure(work: () => Figures): Promise<void> {
  const found = await work()
  for (const figure of found) print(describeFigure(figure))
  figures.push(...found)
}

async function measureAsked(): Promise<void> {
  const wanted = (benches: object) =>
    Object.keys(benches).filter((name) => asked.length === 0 || asked.includes(name))
  for (const name of wanted(alone)) await measure(() => alone[name]?.() ?? [])
  const shared = wanted(inWorld)
  if (shared.length === 0) return
  const world = await openWorld()
  try {
    for (const name of shared) await measure(() => inWorld[name]?.(world) ?? [])
  } finally {
    stopGenerator()
    await world.close()
  }
}

const names = [...Object.keys(alone), ...Object.keys(inWorld)]
const unknown = asked.find((name) => !names.includes(name))
if (unknown) {
  print(`No bench is called '${unknown}'. The benches are ${names.sort().join(', ')}`)
  process.exitCode = 1
} else {
  await measureAsked()
  const { BENCH_FIGURES: file } = process.env
  if (file) await writeFile(file, JSON.stringify(figures))
  const broken = figures.filter(isBroken)
  print(`${figures.length} figures, ${broken.length} out of bounds`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
