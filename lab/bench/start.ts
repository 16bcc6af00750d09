import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { median } from './figures.ts'
import { processorTime, startProduct } from './product.ts'

const rounds = 5

/** Measures the time from the start to the first answer, when the demonstration's data folder and the build exist. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encaixe-start-'))
  const figures: Figure[] = []
  try {
    // The first start builds and seeds, the second compiles the code that only a warm start uses.
    for (let at = 0; at < 2; at++) await (await startProduct({ dataDir })).stop()
    for (const by of ['npm', 'node'] as const) {
      const times: { wall: number; processor: number }[] = []
      for (let at = 0; at < rounds; at++) {
        const product = await startProduct({ dataDir, by })
        times.push({ wall: product.readyAfter, processor: processorTime(product.pid) })
        await product.stop()
      }
      const command = by === 'npm' ? 'npm start' : 'node scripts/start.ts'
      figures.push(
        {
          name: `${command} to the first answer, warm, milliseconds`,
          value: median(times.map(({ wall }) => wall)),
          ...(by === 'npm' && { most: 1_500 }),
        },
        {
          name: `${command}: milliseconds of processor time of the server until then`,
          value: median(times.map(({ processor }) => processor)),
        },
      )
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return figures
}
