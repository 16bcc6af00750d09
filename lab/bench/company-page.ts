import type { Figure } from './figures.ts'
import { answeredTogether, compare, requestsASecond } from './load.ts'
import { fillPage, fillServices, inPageProcess, type PageProcess } from './page-process.ts'
import type { World } from './world.ts'

const gzip = { 'accept-encoding': 'gzip' }

/** More companies than the cache holds, so that each page is rendered again when its turn comes. */
const companies = 450
/** The number of the largest companies: each has two hundred services, on four pages. */
const large = 10

const around = (paths: readonly string[]) => {
  let at = 0
  return { next: () => ({ path: paths[at++ % paths.length] ?? '/', headers: gzip }) }
}

/** Measures the company page, compared with a minimal handler that sends the same bytes after one indexed query. */
export async function measureCompanyPage(world: World): Promise<Figure[]> {
  const slug = `vitrine-${process.pid}`
  await fillPage(world, slug)
  const others = Array.from({ length: companies }, (_, at) => `${slug}-${at}`)
  for (const other of others) await fillPage(world, other)
  const largest = Array.from({ length: large }, (_, at) => `${slug}-grande-${at}`)
  const names = Array.from({ length: 191 }, (_, at) => `Serviço ${at}`)
  for (const one of largest) {
    const shop = await fillPage(world, one, 100)
    await fillServices(
      world.database,
      shop,
      names,
      'Feito com calma, por quem entende do assunto. '.repeat(10),
    )
  }
  await world.database.exec('vacuum analyze')
  return inPageProcess(world, slug, async (pages) => [
    ...(await measureCached(pages, slug)),
    ...(await measureFirst(pages, others)),
    await measureBlock(pages, largest),
  ])
}

async function measureCached({ ours, bare }: PageProcess, slug: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const ways: [how: string, headers: Record<string, string>][] = [
    ['plain', {}],
    ['gzip', gzip],
  ]
  for (const [how, headers] of ways) {
    const target = { path: `/${slug}`, headers }
    const compared = await compare(ours, target, { ...target, origin: bare })
    figures.push(
      {
        name: `company page / bare handler that sends its bytes after one indexed query, ${how}`,
        value: compared.ratio,
        least: 0.25,
      },
      { name: `company page, a second, ${how}`, value: compared.ours },
      { name: `bare handler, pages a second, ${how}`, value: compared.bare },
    )
  }
  let visits = 0
  const campaign = { next: () => ({ path: `/${slug}?utm_source=a${visits++}&fbclid=b`, headers: gzip }) }
  const perSecond = await requestsASecond(ours, campaign, 3)
  figures.push({ name: 'company page whose address names a campaign, a second', value: perSecond })
  return figures
}

async function measureFirst({ ours }: PageProcess, slugs: readonly string[]): Promise<Figure[]> {
  const next = around(slugs.map((slug) => `/${slug}`))
  await requestsASecond(ours, next, 3)
  return [{ name: 'company page that is rendered, a second', value: await requestsASecond(ours, next, 5) }]
}

/** Measures the longest turn of the event loop. Small pages were rendered before, so the code is already compiled. */
async function measureBlock({ ours, longestBlock }: PageProcess, slugs: readonly string[]): Promise<Figure> {
  const pages = slugs.flatMap((slug) =>
    ['', '?pagina=2', '?pagina=3', '?pagina=4'].map((query) => `/${slug}${query}`),
  )
  await longestBlock()
  await answeredTogether(
    ours,
    pages.map((path) => ({ path, headers: gzip })),
  )
  return {
    name: `longest turn of the event loop while ${pages.length} of the largest company pages are rendered, ms of CPU`,
    value: await longestBlock(),
  }
}

/** The booking form, compared with the cached company page of the same process. */
export async function measureBookingPage(world: World): Promise<Figure[]> {
  const slug = `balcao-${process.pid}`
  const { procedureId } = await fillPage(world, slug)
  return inPageProcess(world, slug, async ({ ours }) => {
    const form = { path: `/${slug}/agendar/${procedureId}`, headers: gzip }
    const compared = await compare(ours, form, { path: `/${slug}`, headers: gzip })
    return [
      { name: 'booking form / cached company page', value: compared.ratio, least: 0.5 },
      { name: 'booking form, a second', value: compared.ours },
    ]
  })
}
