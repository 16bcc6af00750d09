import { shortDate } from '@encaixe/contract/date-names.ts'
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { phoneMask } from '../ui/mask.ts'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { dayOf, describeVisits } from './describe-held.ts'
import { FactList } from './fact-list.tsx'
import { HeldAppointments } from './held-appointments.tsx'
import { NoShowRecord } from './no-show-record.tsx'

/** What one company holds about her. */
export function HeldCard({ held }: { held: HeldByCompany }) {
  const { company, record, stopped, appointments } = held
  const id = `empresa-${company.id}`
  return (
    <Card as="section" padding="roomy" aria-labelledby={id}>
      <header className="flex items-start gap-3.5">
        <Avatar name={company.name} size="lg" />
        <div className="min-w-0">
          <h2
            id={id}
            tabIndex={-1}
            className="scroll-mt-24 font-display text-display-sm [overflow-wrap:anywhere]"
          >
            <PageLink href={`/${company.slug}`} className="hover:underline">
              {company.name}
            </PageLink>
          </h2>
          <p className="text-ui text-ink-2">
            {describeVisits(held.visits)}
            {record ? ` · no cadastro desde ${dayOf(record.since)}` : ''}
          </p>
        </div>
      </header>
      <div className="mt-5 grid gap-6">
        <section aria-label={`Cadastro em ${company.name}`}>
          <h3 className="mb-3 font-semibold">{record ? 'O que está no seu cadastro' : 'Cadastro'}</h3>
          {record ? <Record record={record} /> : <NoRecord />}
        </section>
        <NoShowRecord held={held} />
        <HeldAppointments appointments={appointments} company={company.name} />
        <p className="border-t border-line pt-4 text-ui text-ink-2">
          {stopped ? 'Você pediu para não receber mensagens desta empresa. ' : ''}
          Algo errado? Só a empresa altera o cadastro que ela tem. <Contact company={company} />
        </p>
      </div>
    </Card>
  )
}

function Record({ record }: { record: NonNullable<HeldByCompany['record']> }) {
  const { name, phone, email, birthday, notes, tags } = record
  return (
    <FactList
      facts={[
        { name: 'Nome', value: name },
        { name: 'Celular', value: phone && phoneMask(phone) },
        { name: 'E-mail', value: email },
        { name: 'Nascimento', value: birthday && shortDate(birthday) },
        {
          name: 'Observações da empresa',
          value: notes && <span className="whitespace-pre-line">{notes}</span>,
        },
        { name: 'Etiquetas', value: tags.length > 0 ? tags.join(', ') : undefined },
      ]}
    />
  )
}

const NoRecord = () => (
  <p className="text-ui text-ink-2">
    Não temos certeza de que o cadastro desta empresa com o seu celular ou e-mail é seu: qualquer pessoa
    poderia digitar esses contatos. Por isso mostramos aqui só os seus próprios agendamentos. Para ver o
    cadastro, peça à empresa.
  </p>
)

function Contact({ company: { name, slug, phone } }: Pick<HeldByCompany, 'company'>) {
  const chat = phone && whatsappLink(phone, 'Olá! Quero corrigir o meu cadastro.')
  if (chat) {
    return (
      <TextLink href={chat} target="_blank" rel="noreferrer">
        Pedir a {name} pelo WhatsApp
      </TextLink>
    )
  }
  if (phone) return <TextLink href={callLink(phone)}>Ligar para {name}</TextLink>
  return <TextLink href={`/${slug}`}>Abrir a página de {name}</TextLink>
}
