import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Figure } from './figures.ts'

const folder = join(root, 'docs', 'scale')
const file = join(folder, 'figures.json')
const [width, height, left, right, top, bottom] = [640, 340, 56, 200, 36, 44]

/** The value of each figure for each number of shops. */
type Stored = Record<string, Record<string, number>>

type Line = { label: string; points: { shops: number; value: number }[] }

/** Stores the figures of these shops beside those of earlier runs, and draws how they grow. */
export function drawGrowth(shops: number, figures: readonly Figure[]): void {
  mkdirSync(folder, { recursive: true })
  const stored: Stored = readStored()
  for (const { name, value } of figures) stored[name] = { ...stored[name], [shops]: Number(value.toFixed(3)) }
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
  const kinds = [
    'company page',
    'free times of a day',
    'my appointments',
    'the dashboard',
    'booking',
    'calendar feed',
  ]
  const jobs = Object.keys(stored).flatMap((name) => /^(.*): milliseconds$/.exec(name)?.[1] ?? [])
  const slowest = jobs
    .toSorted(
      (one, other) => greatest(stored[`${other}: milliseconds`]) - greatest(stored[`${one}: milliseconds`]),
    )
    .slice(0, 6)
  const lines = (names: readonly string[], of: (name: string) => string[]): Line[] =>
    names.map((label) => ({ label, points: pointsOf(of(label).map((name) => stored[name] ?? {})) }))
  const pictures: Record<string, [title: string, lines: Line[]]> = {
    'pages.svg': ['Pages of the database for one request', lines(kinds, (kind) => [`${kind}: pages`])],
    'processor.svg': [
      'Milliseconds of a processor for one request, database and process',
      lines(kinds, (kind) => [
        `${kind}: processor of the database, ms`,
        `${kind}: processor of the process, ms`,
      ]),
    ],
    'latency.svg': [
      'Milliseconds until a request is answered (p50)',
      [
        ...lines(kinds, (kind) => [`${kind}: p50, ms`]),
        { label: 'every request: p99', points: pointsOf([stored['every request: p99, ms'] ?? {}]) },
      ],
    ],
    'nights.svg': [
      'Milliseconds of the longest nightly jobs',
      lines(slowest, (job) => [`${job}: milliseconds`]),
    ],
  }
  for (const [name, [title, all]] of Object.entries(pictures)) {
    const drawn = all.filter(({ points }) => points.length > 0)
    if (drawn.length > 0) writeFileSync(join(folder, name), draw(title, drawn))
  }
}

function readStored(): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

const greatest = (values: Record<string, number> = {}) => Math.max(0, ...Object.values(values))

/** The sum of the figures at each number of shops for which all are known. */
function pointsOf(parts: Record<string, number>[]): Line['points'] {
  return Object.keys(parts[0] ?? {})
    .filter((shops) => parts.every((part) => part[shops] !== undefined))
    .map((shops) => ({
      shops: Number(shops),
      value: parts.reduce((sum, part) => sum + (part[shops] ?? 0), 0),
    }))
    .toSorted((one, other) => one.shops - other.shops)
}

/** Both axes are logarithmic: what stays is a level line, and what grows with the shops is a diagonal. */
function draw(title: string, lines: Line[]): string {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => Math.max(value, 0.1)))
  const [least, most] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ]
  const x = (shops: number) => left + ((Math.log10(shops) - 3) / 2) * (width - left - right)
  const y = (value: number) =>
    height - bottom - ((Math.log10(Math.max(value, 0.1)) - least) / (most - least)) * (height - top - bottom)
  const grid = Array.from({ length: most - least + 1 }, (_, at) => 10 ** (least + at)).map(
    (value) =>
      `<path class="grid" d="M${left} ${y(value).toFixed(1)}H${width - right}"/><text x="${left - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toLocaleString('en')}</text>`,
  )
  const sizes = [1_000, 10_000, 100_000].map(
    (shops) =>
      `<text x="${x(shops)}" y="${height - bottom + 18}" text-anchor="middle">${shops.toLocaleString('en')}</text>`,
  )
  // Labels at the ends of lines that lie close together are moved apart.
  let above = Number.NEGATIVE_INFINITY
  const drawn = lines
    .map((line, at) => ({ ...line, at, end: line.points.at(-1) as Line['points'][number] }))
    .toSorted((one, other) => y(one.end.value) - y(other.end.value))
    .map(({ label, points, at, end }) => {
      above = Math.max(y(end.value) + 4, above + 15)
      const path = points.map(({ shops, value }) => `${x(shops).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
      const dots = points.map(
        ({ shops, value }) => `<circle cx="${x(shops).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3"/>`,
      )
      const shown = end.value >= 100 ? end.value.toFixed(0) : end.value.toFixed(1)
      return `<g class="l${at % 6}"><polyline points="${path}"/>${dots.join('')}<text x="${width - right + 10}" y="${above.toFixed(1)}">${label} ${shown}</text></g>`
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title>
<style>text{font:12px system-ui,sans-serif;fill:#57606a}.t{font-weight:600;fill:#24292f}.grid{stroke:#8c959f;stroke-opacity:.35}polyline{fill:none;stroke-width:2}
${['#0969da', '#1a7f37', '#bc4c00', '#8250df', '#cf222e', '#7d6608'].map((color, at) => `.l${at} polyline{stroke:${color}}.l${at} circle,.l${at} text{fill:${color}}`).join('')}
@media(prefers-color-scheme:dark){text{fill:#9da7b3}.t{fill:#e6edf3}
${['#58a6ff', '#3fb950', '#f0883e', '#bc8cff', '#ff7b72', '#d4b106'].map((color, at) => `.l${at} polyline{stroke:${color}}.l${at} circle,.l${at} text{fill:${color}}`).join('')}}</style>
<text class="t" x="${left}" y="20">${title}</text>
${[...grid, ...sizes, ...drawn].join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">shops, a hundred appointments each</text></svg>
`
}
