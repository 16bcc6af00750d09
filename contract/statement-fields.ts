import './no-eval.ts'
import { z } from 'zod'

export const statementStatuses = ['draft', 'sent', 'accepted', 'contested'] as const

const line = z
  .object({
    appointmentId: z.string(),
    /** A correction is the difference to what a closed statement of an earlier month said of the appointment. */
    kind: z.enum(['service', 'correction']),
    date: z.string(),
    startTime: z.string(),
    procedure: z.string(),
    percent: z.number().nullable(),
    cents: z.int(),
    shareCents: z.int(),
    tipCents: z.int(),
  })
  .meta({ id: 'StatementLine' })

const totals = z
  .object({ cents: z.int(), shareCents: z.int(), companyCents: z.int(), tipCents: z.int() })
  .meta({ id: 'StatementTotals' })

/** In a list, without its lines. */
export const listedStatement = z
  .object({
    id: z.string(),
    collaboratorId: z.string(),
    collaboratorName: z.string(),
    month: z.string(),
    status: z.enum(statementStatuses),
    /** What the professional wrote when she contested it. */
    note: z.string().nullable(),
    sentAt: z.iso.datetime({ offset: true }).nullable(),
    answeredAt: z.iso.datetime({ offset: true }).nullable(),
    totals,
  })
  .meta({ id: 'ListedStatement' })

/** A draft is computed anew by each reading. From `sent` on nothing of it changes but the answer. */
export const statement = listedStatement.extend({ lines: z.array(line) }).meta({ id: 'Statement' })

export type StatementLine = z.output<typeof line>
export type StatementTotals = z.output<typeof totals>
export type ListedStatement = z.output<typeof listedStatement>
export type Statement = z.output<typeof statement>
