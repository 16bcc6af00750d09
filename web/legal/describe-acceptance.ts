import { dateIn, formatDate } from '../platform/formats.ts'
import { lastUpdate } from './terms-text.tsx'

/** When the user accepted the terms, for somebody who did. */
export function describeAcceptance(termsAcceptedAt: string | null | undefined): string {
  if (!termsAcceptedAt) return lastUpdate
  return `Você aceitou estes termos em ${formatDate(dateIn('America/Sao_Paulo', new Date(termsAcceptedAt)))}`
}
