import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { ButtonLink } from '../ui/button-link.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { MailIcon } from '../ui/icons/contact.tsx'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'

type Props = {
  form: CompanyForm
  /** What the settings of messages are now. */
  settings: ReactNode
}

export function CompanyMessages({ form, settings }: Props) {
  const { field } = useController({ control: form.control, name: 'askPhone' })
  return (
    <>
      <FormSection
        title="Mensagens e lembretes"
        lead="O que seus clientes recebem, por onde e quanto tempo antes."
      >
        {settings}
        <ButtonLink
          to="/company/messages"
          variant="secondary"
          icon={<MailIcon />}
          className="justify-self-start"
        >
          Ajustar mensagens e lembretes
        </ButtonLink>
      </FormSection>
      <FormSection
        title="Celular do cliente"
        lead="Com o celular, você chama no WhatsApp e os lembretes chegam também por lá, se ligados."
      >
        <ChoiceGroup
          legend="Para agendar pela página, o celular é"
          value={field.value}
          onChange={field.onChange}
          className="grid gap-3 sm:grid-cols-2"
        >
          <ChoiceCard
            value="required"
            title="Obrigatório"
            detail="Ninguém agenda pela página sem um celular válido"
          />
          <ChoiceCard value="optional" title="Opcional" detail="Quem não quiser deixa em branco" />
        </ChoiceGroup>
      </FormSection>
    </>
  )
}
