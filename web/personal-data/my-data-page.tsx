import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fetchFile } from '../platform/fetch-file.ts'
import { dateIn } from '../platform/formats.ts'
import { productNow } from '../platform/product-time.ts'
import { AppPage } from '../shell/app-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DownloadButton } from './download-button.tsx'
import { EraseAccount } from './erase-account.tsx'
import { personalDataQuery } from './fetch-personal-data.ts'
import { HeldCard } from './held-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WorksCard } from './works-card.tsx'

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

/** On a phone: first the account, then what the companies hold, and at the end the button that erases the account. */
const columns = 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]'
const held = 'grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1'

/** The page of a no-show links to its company, which is here only once the data are. */
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
  const { account, companies, ownCompany, works, waitlist, devices } = data
  return (
    <div className={columns}>
      <div className="grid min-w-0 gap-5">
        <AccountCard account={account} />
        {works.length > 0 ? <WorksCard works={works} /> : null}
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
            <EmptyState title="Nenhuma empresa guarda dados seus">
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
