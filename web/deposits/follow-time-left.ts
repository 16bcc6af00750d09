import { speakDuration } from '@encaixe/contract/counted.ts'
import { useEffect, useState } from 'react'
import { productNow } from '../platform/product-time.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The minutes before the end at which a screen reader gets an announcement, instead of each second. */
const marks = [1, 5, 10]

const markOf = (left: number) => marks.find((minutes) => left <= minutes * minute)

const two = (part: number) => String(part).padStart(2, '0')

/** The time left in words: `1h 20min`, in the last hour `14:05`. */
export function describeLeft(left: number): string {
  const [hours, minutes] = [Math.floor(left / hour), Math.floor((left % hour) / minute)]
  if (hours > 0) return `${hours}h ${two(minutes)}min`
  return `${two(minutes)}:${two(Math.floor((left % minute) / second))}`
}

/** The time left in whole minutes, rounded up. */
export const speakLeft = (left: number) => speakDuration(Math.ceil(left / minute))

type TimeLeft = {
  /** The time left in milliseconds, never below 0. */
  left: number
  /** The text for a live region: empty until a mark is passed while the page is open. */
  announced: string
}

/** The time until `until`, counted down each second by the clock of the product. */
export function useTimeLeft(until: string): TimeLeft {
  const end = Date.parse(until)
  const measure = () => Math.max(0, end - productNow().getTime())
  const [left, setLeft] = useState(measure)
  const [begun, setBegun] = useState({ end, mark: markOf(left) })
  if (begun.end !== end) {
    setBegun({ end, mark: markOf(measure()) })
    setLeft(measure())
  }
  useEffect(() => {
    const tick = setInterval(() => setLeft(Math.max(0, end - productNow().getTime())), second)
    return () => clearInterval(tick)
  }, [end])
  const mark = markOf(left)
  const isNew = mark !== undefined && mark !== begun.mark && left > 0
  return {
    left,
    announced: isNew ? `${mark === 1 ? 'Falta' : 'Faltam'} ${speakDuration(mark)} para pagar o sinal.` : '',
  }
}
