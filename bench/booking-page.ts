import type { Figure } from './figures.ts'
import { compare } from './load.ts'
import { fillPage, inPageProcess } from './page-process.ts'
import type { World } from './world.ts'

const headers = { 'accept-encoding': 'gzip' }

/** The booking form, compared with the cached company page of the same process. */
export async function measureBookingPage(world: World): Promise<Figure[]> {
  const slug = `balcao-${process.pid}`
  const { procedureId } = await fillPage(world, slug)
  return inPageProcess(world, slug, async ({ ours }) => {
    const form = { path: `/${slug}/agendar/${procedureId}`, headers }
    const compared = await compare(ours, form, { path: `/${slug}`, headers })
    return [
      { name: 'booking form / cached company page', value: compared.ratio, least: 0.5 },
      { name: 'booking form, a second', value: compared.ours },
    ]
  })
}
