import type { Offer } from './load-offer.ts'
import { measureVisit } from './measure-visit.ts'

/** Title and description of the form's document. */
export function describeOffer({ company, services }: Offer) {
  const { name } = measureVisit(services)
  return {
    title: `${name} · ${company.name}`,
    description: `Agende ${name} em ${company.name}: escolha dia, horário e profissional.`,
  }
}
