import './no-eval.ts'
import { z } from 'zod'

export const statementStatuses = ['draft', 'sent', 'accepted', 'contested'] as const

const line = z
  .object({
    appointmentId: z.string(),
    /** A correction is the difference from the appointment's amount in a closed statement of an earlier month. */
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

/** A statement as a list shows it, without its lines. */
export const listedStatement = z
  .object({
    id: z.string(),
    collaboratorId: z.string(),
    collaboratorName: z.string(),
    month: z.string(),
    status: z.enum(statementStatuses),
    /** The text that a professional wrote when they contested the statement. */
    note: z.string().nullable(),
    sentAt: z.iso.datetime({ offset: true }).nullable(),
    answeredAt: z.iso.datetime({ offset: true }).nullable(),
    totals,
  })
  .meta({ id: 'ListedStatement' })

/** A draft is computed each time it is read. Once a statement is `sent`, only the professional's answer changes. */
export const statement = listedStatement
  .extend({
    lines: z.array(line),
    /**
     * How the professional answers: signed in with their account in the team (`account`), or by the link without an
     * account. `nobody`: the account that had to answer lost its access to the company.
     */
    answers: z.enum(['link', 'account', 'nobody']),
  })
  .meta({ id: 'Statement' })

export type StatementLine = z.output<typeof line>
export type StatementTotals = z.output<typeof totals>
export type ListedStatement = z.output<typeof listedStatement>
export type Statement = z.output<typeof statement>
