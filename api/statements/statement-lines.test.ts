import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Figures, linesOf, nothing, type StatedAppointment, totalsOf } from './statement-lines.ts'

const fifty = { cents: 5_000, shareCents: 2_500, tipCents: 300 }
const eighty = { cents: 8_000, shareCents: 4_000, tipCents: 300 }

function appointment(change: Partial<StatedAppointment>): StatedAppointment {
  const place = { appointmentId: 'a', day: '2027-03-10', startMinute: 600, procedure: 'Corte' }
  return { ...place, basisPoints: 5_000, now: fifty, said: null, ...change }
}
const since = (month: string, figures: Figures = fifty) => ({ ...figures, since: month })

const february = '2027-02'
const march = '2027-03'
const inFebruary = '2027-02-20'

test.each<[string, Partial<StatedAppointment>, string[], object[]]>([
  ['completed in the month', {}, [], [{ kind: 'service', ...fifty }]],
  ['completed for nothing', { now: nothing }, [], [{ kind: 'service', ...nothing }]],
  ['not completed', { now: null }, [], []],
  ['completed in the month after', { day: '2027-04-01' }, [february], []],
  ['completed in a month that is still open', { day: inFebruary }, [], []],
  ['late, of a closed month', { day: inFebruary }, [february], [{ kind: 'correction', ...fifty }]],
  ['late and for nothing, of a closed month', { day: inFebruary, now: nothing }, [february], []],
  ['as it was stated', { day: inFebruary, said: since(february) }, [february], []],
  [
    'edited since it was stated',
    { day: inFebruary, now: eighty, said: since(february) },
    [february],
    [{ kind: 'correction', cents: 3_000, shareCents: 1_500, tipCents: 0 }],
  ],
  [
    'whose tip alone was edited',
    { day: inFebruary, now: { ...fifty, tipCents: 0 }, said: since(february) },
    [february],
    [{ kind: 'correction', cents: 0, shareCents: 0, tipCents: -300 }],
  ],
  [
    'taken back since it was stated',
    { day: inFebruary, now: null, said: since(february) },
    [february],
    [{ kind: 'correction', cents: -5_000, shareCents: -2_500, tipCents: -300 }],
  ],
  ['moved into the month since it was stated', { said: since(february) }, [february], []],
  [
    'moved into the month since it was stated, and not completed',
    { now: null, said: since(february) },
    [february],
    [{ kind: 'correction', cents: -5_000, shareCents: -2_500, tipCents: -300 }],
  ],
  ['stated by a later month alone', { day: inFebruary, now: null, said: since('2027-04') }, [], []],
])('the lines of March for an appointment %s', (_, change, closed, lines) => {
  expect(linesOf(march, [appointment(change)], closed)).toMatchObject(lines)
  expect(linesOf(march, [appointment(change)], closed)).toHaveLength(lines.length)
})

test('a statement lists its services by time, and then its corrections', () => {
  const all = [
    appointment({ appointmentId: 'late', startMinute: 700 }),
    appointment({ appointmentId: 'old', day: inFebruary }),
    appointment({ appointmentId: 'early', startMinute: 90 }),
  ]
  expect(linesOf(march, all, [february]).map((line) => line.appointmentId)).toEqual(['early', 'late', 'old'])
})

/** Random acts on a few appointments of one professional, whose statements are sent in any order. */
const figures = fc.record({
  cents: fc.integer({ min: 0, max: 9_999_999 }),
  shareCents: fc.integer({ min: 0, max: 9_999_999 }),
  tipCents: fc.integer({ min: 0, max: 9_999_999 }),
})
const months = ['2027-01', '2027-02', '2027-03', '2027-04']
const act = fc.oneof(
  fc.record({ what: fc.constant('completes' as const), at: fc.nat(5), figures }),
  fc.record({ what: fc.constant('takes back' as const), at: fc.nat(5) }),
  fc.record({ what: fc.constant('moves' as const), at: fc.nat(5), to: fc.constantFrom(...months) }),
  fc.record({ what: fc.constant('sends' as const), month: fc.constantFrom(...months) }),
)

type Stated = Figures & { appointmentId: string; month: string }

function add(lines: readonly Figures[]): Figures {
  const all = { ...nothing }
  for (const { cents, shareCents, tipCents } of lines) {
    all.cents += cents
    all.shareCents += shareCents
    all.tipCents += tipCents
  }
  return all
}

test('after any sequence of acts, a statement of the last month states every appointment with its present figures, and the parts add up to the total', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const lives = Array.from({ length: 6 }, (_, at) => ({
        appointmentId: `${at}`,
        day: `${months[at % 4]}-1${at}`,
        now: null as Figures | null,
      }))
      const closed: string[] = []
      const stated: Stated[] = []
      const saidOf = (id: string) => stated.filter((line) => line.appointmentId === id)
      const close = (month: string) => {
        if (closed.includes(month)) return
        const known = lives.map((life): StatedAppointment => {
          const said = saidOf(life.appointmentId)
          const first = said.map((line) => line.month).sort()[0]
          return appointment({ ...life, said: first === undefined ? null : { ...add(said), since: first } })
        })
        const lines = linesOf(month, known, closed)
        const totals = totalsOf(lines)
        expect(totals).toMatchObject(add(lines))
        expect(totals.shareCents + totals.companyCents).toBe(totals.cents)
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
        expect(new Set(lines.map((line) => line.appointmentId)).size).toBe(lines.length)
        closed.push(month)
        stated.push(...lines.map((line) => ({ ...line, month })))
        for (const life of lives) {
          const own = life.day.slice(0, 7)
          if (own === month || (own < month && closed.includes(own)))
            expect(add(saidOf(life.appointmentId))).toEqual(life.now ?? nothing)
        }
      }
      for (const one of acts) {
        if (one.what === 'sends') {
          close(one.month)
          continue
        }
        const life = lives[one.at]
        if (!life) continue
        if (one.what === 'completes') life.now = one.figures
        if (one.what === 'takes back') life.now = null
        if (one.what === 'moves') life.day = `${one.to}${life.day.slice(7)}`
      }
      for (const month of [...months, '2027-05']) close(month)
      for (const life of lives) expect(add(saidOf(life.appointmentId))).toEqual(life.now ?? nothing)
    }),
    { numRuns: 300 },
  )
})
