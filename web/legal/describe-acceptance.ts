import { dateIn, formatDate } from '../platform/formats.ts'
import { lastUpdate } from './terms-text.tsx'

/** The sentence about the date on which the user accepted the terms. */
export function describeAcceptance(termsAcceptedAt: string | null | undefined): string {
  if (!termsAcceptedAt) return lastUpdate
  return `Você aceitou estes termos em ${formatDate(dateIn('America/Sao_Paulo', new Date(termsAcceptedAt)))}`
}
