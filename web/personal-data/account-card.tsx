import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { dayOf } from './describe-held.ts'

export function AccountCard({ account }: { account: PersonalData['account'] }) {
  const { name, email, phone, since, termsVersion, termsAcceptedAt } = account
  const facts = [
    { name: 'Nome', value: name },
    { name: 'E-mail', value: email },
    { name: 'Celular', value: phone },
    { name: 'Conta desde', value: dayOf(since) },
  ]
  return (
    <Card as="section" aria-labelledby="sua-conta">
      <CardTitle id="sua-conta">Sua conta</CardTitle>
      <dl className="grid gap-2.5">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt className="text-sm text-ink-2">{fact.name}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {fact.value ?? <span className="text-ink-2">não informado</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-2">
        {termsVersion && termsAcceptedAt
          ? `Você aceitou os termos de uso em ${dayOf(termsAcceptedAt)}.`
          : 'Você ainda não aceitou os termos de uso em vigor.'}{' '}
        Nome e e-mail vêm da conta com que você entra; o celular, do seu último agendamento. O que fazemos com
        tudo isso está na <TextLink to="/privacy">Política de Privacidade</TextLink>.
      </p>
    </Card>
  )
}
