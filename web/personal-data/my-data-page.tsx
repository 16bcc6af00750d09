import { eraseWord } from '@encaixe/contract/client-rules.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchFile } from '../platform/fetch-file.ts'
import { dateIn } from '../platform/formats.ts'
import { productNow } from '../platform/product-time.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { personalDataQuery, useEraseAccount } from './change-personal-data.ts'
import { dayOf } from './describe-held.ts'
import { DownloadButton } from './download-button.tsx'
import { HeldCard } from './held-card.tsx'
import { TypedConfirm } from './typed-confirm.tsx'

export function MyDataPage() {
  const { data, isError, isFetching, refetch } = useQuery(personalDataQuery)
  return (
    <AppPage title="Meus dados" lead="O que o Encaixe e as empresas daqui guardam sobre você.">
      {data ? (
        <Held data={data} />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar os seus dados
        </LoadFailure>
      ) : (
        <Coming />
      )}
    </AppPage>
  )
}

/** The order on a phone: the account, the data that companies store, and last the button that erases the account. */
const columns = 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]'
const held = 'grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1'

/** A no-show page links to a company by hash. The page scrolls after the data are loaded, when the element exists. */
function useNamedCompany() {
  const { hash } = useLocation()
  useEffect(() => {
    const title = hash ? document.getElementById(hash.slice(1)) : null
    title?.scrollIntoView()
    title?.focus({ preventScroll: true })
  }, [hash])
}

function Held({ data }: { data: PersonalData }) {
  useNamedCompany()
  const { account, companies, ownCompany, works, formerWorks, waitlist, devices } = data
  return (
    <div className={columns}>
      <div className="grid min-w-0 gap-5">
        <AccountCard account={account} />
        {works.length > 0 ? <WorksCard works={works} /> : null}
        {formerWorks.length > 0 ? <FormerWorksCard formerWorks={formerWorks} /> : null}
        {waitlist.length > 0 ? <WaitingCard waitlist={waitlist} /> : null}
        {devices > 0 ? <DevicesCard count={devices} /> : null}
        <Card as="section" aria-labelledby="copia">
          <CardTitle id="copia">Uma cópia para você</CardTitle>
          <p className="mb-4 text-ui text-ink-2">
            O que está nesta página, e mais: as mensagens que você recebeu e as anotações internas dos seus
            agendamentos. Um arquivo ZIP com planilhas (CSV) e JSON, que outro serviço consegue ler.
          </p>
          <DownloadButton
            name={`meus-dados-${dateIn('America/Sao_Paulo', productNow())}.zip`}
            fetch={() => fetchFile('GET /api/me/export', 'application/zip')}
          >
            Baixar meus dados
          </DownloadButton>
        </Card>
        {ownCompany ? (
          <Card as="section" aria-labelledby="sua-empresa">
            <CardTitle id="sua-empresa">Sua empresa</CardTitle>
            <p className="mb-4 text-ui [overflow-wrap:anywhere] text-ink-2">
              {ownCompany.name} tem uma cópia própria, com clientes, agenda e equipe.
            </p>
            <ButtonLink to="/company?secao=dados" variant="secondary" wide>
              Dados da empresa
            </ButtonLink>
          </Card>
        ) : null}
      </div>
      <div className={held}>
        {companies.map((one) => (
          <HeldCard key={one.company.id} held={one} />
        ))}
        {companies.length === 0 ? (
          <Card padding="roomy">
            <EmptyState title="Nenhuma empresa guarda dados seus como cliente">
              Quando você marcar um horário, o que a empresa guarda sobre você aparece aqui.
            </EmptyState>
          </Card>
        ) : null}
      </div>
      <EraseAccount ownCompany={ownCompany} />
    </div>
  )
}

const Coming = () => (
  <Loading>
    <div className={columns}>
      <div className="grid gap-5">
        <Skeleton className="h-80 w-full rounded-lg" />
        <Skeleton className="h-44 w-full rounded-lg" />
      </div>
      <div className={held}>
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    </div>
  </Loading>
)

function AccountCard({ account }: { account: PersonalData['account'] }) {
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

/** The data that companies store about the user as a member of their team. */
function WorksCard({ works }: Pick<PersonalData, 'works'>) {
  return (
    <Card as="section" aria-labelledby="onde-trabalha">
      <CardTitle id="onde-trabalha">Onde você trabalha</CardTitle>
      <ul className="grid gap-4">
        {works.map(({ company, role, since, name, email, calendarFeeds }) => (
          <li key={company.id} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{company.name}</p>
            <p className="text-ui text-ink-2">
              {[
                `${roleNames[role]} desde ${dayOf(since)}, como ${name} (${email})`,
                ...(calendarFeeds > 0
                  ? [counted(calendarFeeds, 'endereço de agenda', 'endereços de agenda')]
                  : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The companies whose activity log shows the user's name although the user does not work there any more. */
function FormerWorksCard({ formerWorks }: Pick<PersonalData, 'formerWorks'>) {
  return (
    <Card as="section" aria-labelledby="onde-trabalhou">
      <CardTitle id="onde-trabalhou">Onde você trabalhou</CardTitle>
      <p className="mb-4 text-ui text-ink-2">
        O registro de atividades destas empresas mostra o seu nome por 24 meses depois da sua saída.
      </p>
      <ul className="grid gap-4">
        {formerWorks.map(({ company, name, endedAt }) => (
          <li key={company.slug} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{company.name}</p>
            <p className="text-ui text-ink-2">{`como ${name}, até ${dayOf(endedAt)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const states = { open: 'espera', taken: 'ficou com um horário', ended: 'terminou' }

/** The user's entries in waiting lists, until a year after they ended. */
function WaitingCard({ waitlist }: Pick<PersonalData, 'waitlist'>) {
  return (
    <Card as="section" aria-labelledby="lista-de-espera">
      <CardTitle id="lista-de-espera">Listas de espera</CardTitle>
      <ul className="grid gap-4">
        {waitlist.map(({ company, procedures, since, status, asked }) => (
          <li key={`${company.slug} ${since}`} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{company.name}</p>
            <p className="text-ui text-ink-2">
              {[
                procedures.join(', ') || 'Ir antes',
                `desde ${dayOf(since)}`,
                states[status],
                counted(asked, 'convite', 'convites'),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The number of devices that get notifications. Also shown to an owner who works in no other company. */
const DevicesCard = ({ count }: { count: number }) => (
  <Card as="section" aria-labelledby="aparelhos">
    <CardTitle id="aparelhos">Avisos no aparelho</CardTitle>
    <p className="text-ui text-ink-2">
      {count === 1 ? '1 aparelho recebe os seus avisos.' : `${count} aparelhos recebem os seus avisos.`}
    </p>
  </Card>
)

/** Erases the account. An owner has to delete the company first. */
function EraseAccount({ ownCompany }: Pick<PersonalData, 'ownCompany'>) {
  const [asked, setAsked] = useState(false)
  return (
    <Card as="section" aria-labelledby="apagar-conta">
      <CardTitle id="apagar-conta">Apagar minha conta</CardTitle>
      <p className="text-ui text-ink-2">
        A sua conta é apagada na hora. Nas empresas daqui, o seu nome e os seus contatos saem de tudo o que
        sabemos que é seu. Não dá para voltar atrás.
      </p>
      {ownCompany ? (
        <OwnerSteps name={ownCompany.name} />
      ) : (
        <Button
          variant="secondary"
          wide
          icon={<TrashIcon />}
          className="mt-4 text-danger-text!"
          onClick={() => setAsked(true)}
        >
          Apagar minha conta
        </Button>
      )}
      {asked ? <EraseDialog onClose={() => setAsked(false)} /> : null}
    </Card>
  )
}

const OwnerSteps = ({ name }: { name: string }) => (
  <div className="mt-3 text-ui">
    <p>Você tem uma empresa aqui. Antes de apagar a conta:</p>
    <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
      <li>
        <TextLink to="/subscription">cancele a assinatura</TextLink>
      </li>
      <li className="[overflow-wrap:anywhere]">
        <TextLink to="/company?secao=dados">baixe os dados e apague a empresa</TextLink> ({name})
      </li>
      <li>volte a esta página</li>
    </ol>
  </div>
)

function EraseDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useEraseAccount()
  return (
    <TypedConfirm
      onClose={onClose}
      onConfirm={() => mutateAsync()}
      title="Apagar a sua conta?"
      sentence="Não dá para voltar atrás: nem você nem as empresas conseguem recuperar os dados."
      word={eraseWord}
      ask={`Para confirmar, digite ${eraseWord}`}
      label="Apagar minha conta"
      fallback="Erro ao apagar a conta. Nada foi perdido. Por favor, tente novamente."
      openSubscription={
        <>
          Você ainda tem uma assinatura. <TextLink to="/subscription">Cancele a assinatura</TextLink> e volte
          a esta página.
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ui">
        <li>Os seus horários por vir são cancelados, e as empresas são avisadas.</li>
        <li>
          Nome, e-mail, celular e observações saem dos agendamentos feitos pela sua conta, das mensagens sobre
          eles e dos cadastros que são só seus.
        </li>
        <li>
          Às vezes outra conta usa o mesmo cadastro, ou só um celular ou e-mail digitado o liga à sua conta.
          Dele sai só o que sabemos que é seu. O resto, peça à empresa.
        </li>
        <li>Datas, serviços e valores ficam com as empresas, sem nome nem contato.</li>
        <li>Das cópias de segurança tudo sai em até 30 dias.</li>
        <li>Você sai de todos os aparelhos, e os links que recebeu deixam de valer.</li>
      </ul>
    </TypedConfirm>
  )
}
