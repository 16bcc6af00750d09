import { eraseWord } from '@encaixe/contract/client-rules.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useEraseAccount } from './change-personal-data.ts'
import { TypedConfirm } from './typed-confirm.tsx'

/** An owner closes her company first. */
export function EraseAccount({ ownCompany }: Pick<PersonalData, 'ownCompany'>) {
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
