import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { becomeOwner, type Owner } from '../../e2e/owner.ts'
import { startServer } from '../../e2e/server.ts'
import { browserFlags, installedBrowser } from '../../scripts/browser.ts'
import { type Figure, median } from './figures.ts'

const staff = 15
const wanted = 600
const changes = Number(process.env.BENCH_CHANGES ?? 720)
/** Changes before the measurements: they fill caches, compile code and fill the browser's list of 250 responses. */
const warmUp = 260
/** The week after the server's date, from its Sunday. */
const week = ['07', '08', '09', '10', '11', '12', '13'].map((day) => `2027-03-${day}`)
const shown = week[2] ?? ''

const everyDay = {
  enabled: true,
  startTime: '08:00',
  endTime: '20:00',
  breakStart: '12:00',
  breakEnd: '13:00',
}
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const starts = ['08:00', '09:00', '10:30', '13:30', '15:00', '17:00']

type Made = { id: string; date: string; startTime: string; collaboratorId: string }

/** Fills one week with six hundred appointments of fifteen people. */
async function fillWeek({ companyId, call }: Owner): Promise<Made[]> {
  const body = { name: 'Corte', duration: 30, price: 50, companyId }
  const { id: procedureId } = (await call('POST', '/api/procedures', body)) as { id: string }
  const workSchedule = Object.fromEntries(weekdays.map((day) => [day, everyDay]))
  const made: Made[] = []
  for (let number = 1; number <= staff; number += 1) {
    const person = { name: `Pessoa ${number}`, email: `p${number}@equipe.example`, companyId, workSchedule }
    const hired = await call('POST', '/api/collaborators', { ...person, procedureIds: [procedureId] })
    const { id: collaboratorId } = hired as { id: string }
    for (const date of week) {
      for (const startTime of starts) {
        if (made.length >= Math.round((wanted * number) / staff)) continue
        const client = {
          clientName: `Cliente ${made.length}`,
          clientEmail: `c${made.length}@cliente.example`,
        }
        const booking = { companyId, procedureId, collaboratorId, date, startTime, ...client }
        made.push((await call('POST', '/api/schedules', booking)) as Made)
      }
    }
  }
  return made
}

/** Milliseconds from the navigation until the cards are painted. */
async function openDay(page: Page, query: string, cards: number): Promise<number> {
  await page.goto('about:blank')
  await page.goto(`/schedules?ver=calendario&data=${shown}${query}`)
  await page
    .locator('[data-entry]')
    .nth(cards - 1)
    .waitFor()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  return page.evaluate<number>(`performance.getEntriesByName('cards')[0].startTime`)
}

/** The median time of five loads, after a first load that is not counted. */
async function openOften(page: Page, query: string, cards: number): Promise<number> {
  await openDay(page, query, cards)
  const all: number[] = []
  for (let time = 0; time < 5; time += 1) all.push(await openDay(page, query, cards))
  return median(all)
}

/** Runs in the page: sets a performance mark when the first cards are painted. */
const markPaint = `
  const look = () =>
    requestAnimationFrame(document.querySelector('[data-entry]') ? () => performance.mark('cards') : look)
  look()
`

type TraceEvent = { name: string; dur?: number; tid: number; pid: number; args?: { name?: string } }

type Traced = { longest: number; dropped: number }

/** Longest task and dropped frames in the browser's trace, while the mouse moves in circles. */
async function traceMoves(page: Page, cdp: CDPSession, [x, y]: [number, number]): Promise<Traced> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline.frame',
  })
  for (let step = 0; step < 180; step += 1) {
    const turn = (step / 180) * Math.PI * 6
    await page.mouse.move(x + 250 + 240 * Math.sin(turn), y + 180 + 150 * Math.cos(turn))
  }
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name.endsWith('RunTask') && mains.some((main) => main.pid === pid && main.tid === tid),
  )
  if (tasks.length === 0) throw new Error("The browser's trace has no task of the measured page")
  const count = (name: string) => events.filter((event) => event.name === name).length
  return {
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000)),
    // The divisor is all frames that began: a frame without a change is neither drawn nor dropped.
    dropped: count('DroppedFrame') / Math.max(1, count('BeginFrame')),
  }
}

async function traceDrag(page: Page, cdp: CDPSession): Promise<Traced> {
  const card = page.locator('[data-movable]').first()
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (!box) throw new Error('The calendar shows no appointment to drag')
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 12)
  await page.locator('[data-dragging]').waitFor()
  const traced = await traceMoves(page, cdp, [x, y])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return traced
}

/** The baseline of this machine: an empty page with one box that follows the mouse. */
async function traceBox(context: BrowserContext): Promise<Traced> {
  const page = await context.newPage()
  await page.setContent(
    '<div style="position:fixed;width:150px;height:60px;background:teal;will-change:transform">',
  )
  await page.evaluate(`
    let at = ''
    const draw = () => {
      document.querySelector('div').style.transform = at
      requestAnimationFrame(draw)
    }
    addEventListener('pointermove', (event) => {
      at = 'translate3d(' + event.clientX + 'px, ' + event.clientY + 'px, 0)'
    })
    draw()`)
  const traced = await traceMoves(page, await context.newCDPSession(page), [200, 150])
  await page.close()
  return traced
}

/** The heap of the page in megabytes, after a garbage collection. */
async function heapOf(cdp: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576
}

/** Changes appointments outside the page, which gets each change by the event stream, fetches it and draws it. */
async function changeLive(page: Page, { call }: Owner, made: Made[], times: number, label: string) {
  const there = made.filter(({ date }) => date === shown)
  for (let turn = 0; turn < times; turn += 1) {
    const { id } = there[turn % there.length] as Made
    const drawn = page.waitForResponse((response) => response.url().includes('/api/schedules/calendar?'))
    await call('PUT', `/api/schedules/${id}`, { notes: `${label} ${turn}` })
    await drawn
  }
}

async function measureIn(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const owner = await becomeOwner(page, 'Medida', 'pro')
  const made = await fillWeek(owner)
  await page.addInitScript({ content: markPaint })
  const ofDay = made.filter(({ date }) => date === shown).length
  const day = await openOften(page, '', ofDay)
  const ofWeek = made.filter(({ collaboratorId }) => collaboratorId === made[0]?.collaboratorId).length
  const person = `&modo=semana&pessoa=${made[0]?.collaboratorId}`
  const inWeek = await openOften(page, person, ofWeek)
  await openDay(page, '', ofDay)

  const cdp = await context.newCDPSession(page)
  const boxes: number[] = []
  const drags: Traced[] = []
  for (let round = 0; round < 5; round += 1) {
    boxes.push((await traceBox(context)).dropped)
    drags.push(await traceDrag(page, cdp))
  }
  const longest = median(drags.map((drag) => drag.longest))
  const dropped = median(drags.map((drag) => drag.dropped))
  await changeLive(page, owner, made, warmUp, 'antes')
  const before = await heapOf(cdp)
  await changeLive(page, owner, made, changes, 'depois')
  const after = await heapOf(cdp)
  await page.goto('about:blank')
  await context.close()
  return [
    { name: `calendar: ${staff} people's day of ${ofDay} painted after, ms`, value: day, most: 1_000 },
    { name: `calendar: a person's week of ${ofWeek} painted after, ms`, value: inWeek, most: 1_000 },
    { name: 'calendar: longest task of a drag, ms', value: longest, most: 50 },
    {
      name: 'calendar: share of frames dropped while a box follows the mouse on an empty page',
      value: median(boxes),
    },
    {
      name: 'calendar: share of frames dropped in a drag, beyond that',
      value: dropped - median(boxes),
      most: 0.02,
    },
    { name: 'calendar: heap before the live changes, MB', value: before },
    { name: `calendar: heap after ${changes} live changes, of before`, value: after / before, most: 1.1 },
  ]
}

export async function measureCalendar(): Promise<Figure[]> {
  const server = await startServer({ NOW: '2027-03-02T18:00:00Z' })
  const executablePath = process.env.CHROMIUM ?? installedBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags })
  try {
    return await measureIn(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
  }
}
