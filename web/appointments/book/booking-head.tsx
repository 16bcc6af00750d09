import { withPreposition } from '@encaixe/contract/company-article.ts'
import type { Offer } from './load-offer.ts'
import { measureVisit } from './measure-visit.ts'

export function BookingHead({ offer: { company, services } }: { offer: Offer }) {
  const { name } = measureVisit(services)
  return (
    <>
      <title>{`${name} · ${company.name}`}</title>
      <meta
        name="description"
        content={`Agende ${name} ${withPreposition('em', company)}: escolha dia, horário e profissional.`}
      />
      <meta name="robots" content="noindex" />
    </>
  )
}
