import type { Company } from '@encaixe/contract/companies.ts'
import { useState } from 'react'
import { sectionAddress, sections } from '../companies/choose-section.ts'
import { FormSection } from '../companies/form-section.tsx'
import { useMay } from '../identity/use-company.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { dateIn } from '../platform/formats.ts'
import { productNow } from '../platform/product-time.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { HistoryIcon } from '../ui/icons/time.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useDeleteCompany } from './change-personal-data.ts'
import { DownloadButton } from './download-button.tsx'
import { TypedConfirm } from './typed-confirm.tsx'

type Props = { company: Pick<Company, 'id' | 'name' | 'slug' | 'timezone'> }

/** The export of everything that a company stores, the link to its activity log, and its deletion. */
export function CompanyData({ company }: Props) {
  const may = useMay()
  const { id, slug, timezone } = company
  const [asked, setAsked] = useState(false)
  return (
    <>
      <FormSection
        title="Cópia de tudo"
        lead="Os dados da sua empresa são seus: leve quando quiser, para guardar ou para outro sistema."
      >
        <p className="text-ui">
          Um arquivo ZIP com uma planilha (CSV) de cada assunto: clientes, agendamentos, equipe,
          procedimentos, folgas, mensagens e registro de atividades; com as configurações em JSON e a agenda
          em ICS.
        </p>
        <div className="max-w-sm">
          <DownloadButton
            name={`${slug}-${dateIn(timezone, productNow())}.zip`}
            fetch={() => fetchFile('GET /api/companies/{id}/export', 'application/zip', { id })}
          >
            Baixar tudo
          </DownloadButton>
        </div>
        <p className="text-sm text-ink-2">
          O arquivo tem dados pessoais dos seus clientes. Fora daqui, quem cuida deles é você.
        </p>
      </FormSection>
      <FormSection title="Registro de atividades" lead="Quem fez o quê, e quando, nos últimos 24 meses.">
        <ButtonLink
          to="/company/trail"
          variant="secondary"
          icon={<HistoryIcon />}
          className="justify-self-start"
        >
          Ver o registro de atividades
        </ButtonLink>
      </FormSection>
      {may('DELETE /api/companies/{id}') ? (
        <FormSection
          title="Apagar a empresa"
          lead={
            <>
              Para encerrar de vez. Para uma pausa, desative a empresa na seção{' '}
              <TextLink to={sectionAddress('pagina')}>{sections.pagina.title}</TextLink>.
            </>
          }
        >
          <p className="text-ui">
            Antes, <TextLink to="/subscription">cancele a assinatura</TextLink> e baixe a cópia de tudo. A
            página sai do ar na hora, e 30 dias depois os dados são eliminados.
          </p>
          <Button
            variant="secondary"
            icon={<TrashIcon />}
            className="justify-self-start text-danger-text!"
            onClick={() => setAsked(true)}
          >
            Apagar a empresa
          </Button>
        </FormSection>
      ) : null}
      <DeleteDialog company={company} open={asked} onClose={() => setAsked(false)} />
    </>
  )
}

function DeleteDialog({ company, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  const remove = useDeleteCompany(company.id)
  if (remove.isSuccess) return <Deleted name={company.name} />
  if (!open) return null
  return (
    <TypedConfirm
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(company.slug)}
      title={`Apagar ${company.name}?`}
      sentence="Não dá para voltar atrás."
      word={company.slug}
      ask={
        <>
          Para confirmar, digite o endereço da página: <strong>{company.slug}</strong>
        </>
      }
      label="Apagar a empresa"
      fallback="Erro ao apagar a empresa. Por favor, tente novamente."
      openSubscription={
        <>
          A assinatura ainda está aberta. <TextLink to="/subscription">Cancele a assinatura</TextLink> e volte
          a esta página.
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ui">
        <li>
          Os agendamentos por vir são cancelados. Recebe um aviso cada cliente com e-mail ou celular que não
          pediu para não receber mensagens.
        </li>
        <li>Você perde na hora o acesso à agenda, aos clientes e a tudo o mais.</li>
        <li>Sua página passa a dizer 'Empresa Indisponível'.</li>
        <li>Em 30 dias tudo é eliminado, e até 30 dias depois também das cópias de segurança.</li>
        <li>O endereço da página não pode ser usado por mais ninguém.</li>
      </ul>
    </TypedConfirm>
  )
}

/** The dashboard is opened by a full page load, because all cached data belong to the deleted company. */
const Deleted = ({ name }: { name: string }) => (
  <Dialog
    open
    onClose={() => location.assign('/dashboard')}
    role="alertdialog"
    title="Empresa apagada"
    sentence={`${name} saiu do ar, os agendamentos por vir estão sendo cancelados, e em 30 dias os dados são eliminados. Sua conta continua.`}
    actions={<Button onClick={() => location.assign('/dashboard')}>Continuar</Button>}
  />
)
