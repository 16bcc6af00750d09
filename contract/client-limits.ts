import './no-eval.ts'
import { z } from 'zod'
import { longestNotice } from './notice-words.ts'

const longestHorizon = 365

function wholeNumber(least: number, most: number, unit: string) {
  const sentence = `Informe um número inteiro de ${least} a ${most.toLocaleString('pt-BR')} ${unit}`
  return z.int({ error: sentence }).min(least, sentence).max(most, sentence)
}

export const closedOnHolidays = z.boolean({
  error: 'Informe se fecha nos feriados nacionais com verdadeiro ou falso',
})

/** False to refuse new hours that exclude future appointments. Absent or true: these appointments stay as they are. */
export const keep = z
  .boolean({ error: 'Informe se os agendamentos ficam com verdadeiro ou falso' })
  .optional()

/** The limits that a company sets for bookings by its clients. Members of the company may ignore the limits. */
export const clientLimits = {
  /** The minutes that must be left from a client's booking to its start. */
  minimumNotice: wholeNumber(0, longestNotice, 'minutos'),
  /** Number of days from today on which clients may book. */
  bookingHorizon: wholeNumber(1, longestHorizon, 'dias'),
  /** Minutes before an appointment until which its client may cancel or move it. */
  cancellationNotice: wholeNumber(0, longestNotice, 'minutos'),
}
