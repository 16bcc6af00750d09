import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../platform/api.ts'
import { useAnswer } from '../../platform/use-answer.ts'

export type Wanted = { companyId: string; procedureId: string }

export function useFreeTimes({ companyId, procedureId }: Wanted, date: string | null) {
  return useAnswer(date ?? undefined, async (signal) => {
    const slots = await api('GET /api/public/available-slots/{companyId}/{procedureId}/{date}', {
      params: { companyId, procedureId, date: date ?? '' },
      signal,
    })
    return slots.map(({ startTime }) => startTime).filter((time) => typeof time === 'string')
  })
}

export function useFreePeople({ companyId, procedureId }: Wanted, date: string | null, time: string | null) {
  const key = date && time ? `${date} ${time}` : undefined
  return useAnswer(key, (signal) =>
    api('GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}', {
      params: { companyId, procedureId, date: date ?? '', startTime: time ?? '' },
      signal,
    }),
  )
}

export type FreeDays = {
  /** Undefined while it is not known: the times will tell. */
  isFree: (day: string) => boolean | undefined
  isPending: (month: string) => boolean
  /** Asks again; what was known stays until the answer comes. */
  renew: (month: string) => void
}

type Months = Record<string, AvailableDay[] | 'asked' | 'failed'>

const monthOf = (day: string) => day.slice(0, 7)

export type AskDays = (month: string) => Promise<AvailableDay[]>

/** For somebody who books. */
export const daysOf =
  ({ companyId, procedureId }: Wanted): AskDays =>
  (month) =>
    api('GET /api/public/available-days/{companyId}/{procedureId}/{month}', {
      params: { companyId, procedureId, month },
    })

/** Each month is asked for once; the first came with the page. */
export function useFreeDays(askDays: AskDays, shown: string[], known: AvailableDay[] = []): FreeDays {
  const [months, setMonths] = useState<Months>(() => {
    const [first] = known
    return first ? { [monthOf(first.date)]: known } : {}
  })
  const missing = shown.find((month) => months[month] === undefined)

  const ask = useEffectEvent(async (month: string) => {
    const answer = await askDays(month).catch(() => 'failed' as const)
    setMonths((all) => ({ ...all, [month]: answer }))
  })

  useEffect(() => {
    if (missing === undefined) return
    setMonths((all) => ({ ...all, [missing]: 'asked' }))
    void ask(missing)
  }, [missing])

  const [renewed, setRenewed] = useState<{ month: string }>()
  useEffect(() => {
    if (renewed) void ask(renewed.month)
  }, [renewed])

  return {
    isFree(day) {
      const month = months[monthOf(day)]
      return Array.isArray(month) ? month.find(({ date }) => date === day)?.free : undefined
    },
    isPending: (month) => months[month] === undefined || months[month] === 'asked',
    renew: (month) => setRenewed({ month }),
  }
}
