import { isRefusal } from '@encaixe/contract/client.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useEraseAccount } from './change-personal-data.ts'
import { TypedConfirm } from './typed-confirm.tsx'

/** `eraseWord` of the contract, which loads zod. */
const word = 'APAGAR'

/** An owner closes her company first. */
export function EraseAccount({ ownCompany }: Pick<PersonalData, 'ownCompany'>) {
  const [asked, setAsked] = useState(false)
  return (
    <Card as="section" aria-labelledby="apagar-conta">
      <CardTitle id="apagar-conta">Apagar minha conta</CardTitle>
      <p className="text-ui text-ink-2">
        Apaga a sua conta e os seus dados pessoais em todas as empresas daqui, na hora. Não dá para voltar
        atrás.
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
      <EraseDialog open={asked} onClose={() => setAsked(false)} />
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

function EraseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const erase = useEraseAccount()
  const close = () => {
    erase.reset()
    onClose()
  }
  return (
    <TypedConfirm
      open={open}
      onClose={close}
      onConfirm={() => erase.mutate()}
      title="Apagar a sua conta?"
      sentence="Não dá para voltar atrás, e ninguém consegue recuperar os dados depois."
      word={word}
      label={`Para confirmar, digite ${word}`}
      confirmLabel="Apagar minha conta"
      sending={erase.isPending || erase.isSuccess}
      sendingLabel="Apagando..."
      error={
        isRefusal(erase.error, 'subscription_open') ? (
          <>
            Você ainda tem uma assinatura. <TextLink to="/subscription">Cancele a assinatura</TextLink> e
            volte a esta página.
          </>
        ) : (
          describeFailure(
            erase.error,
            'Erro ao apagar a conta. Nada foi perdido. Por favor, tente novamente.',
          )
        )
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ui">
        <li>Os seus horários por vir são cancelados, e as empresas são avisadas.</li>
        <li>
          Nome, e-mail, celular e observações saem de todos os agendamentos e mensagens, e do cadastro das
          empresas.
        </li>
        <li>Datas, serviços e valores ficam com as empresas, sem nada que leve a você.</li>
        <li>Você sai de todos os aparelhos, e os links que recebeu deixam de valer.</li>
      </ul>
    </TypedConfirm>
  )
}
