import type { Client } from '@encaixe/contract/clients.ts'
import { dateName } from '@encaixe/contract/date-names.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMay } from '../identity/use-company.ts'
import { callLink } from '../platform/build-contact-link.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { PencilIcon } from '../ui/icons/actions.tsx'
import { phoneMask } from '../ui/mask.ts'
import { TextLink } from '../ui/text-link.tsx'
import { ClientEditForm } from './client-edit-form.tsx'
import { ClientFieldset } from './client-fieldset.tsx'
import { describeAge } from './describe-client.ts'

export type EditablePart = {
  client: Client
  open: boolean
  /** Undefined while another part is edited. */
  onOpen: (() => void) | undefined
  onClose: () => void
}

type Props = EditablePart & { today: string; onMerge: (otherId: string) => void }

/** How to reach her, her birthday and her tags. 'Editar' turns the card into its form. */
export function ClientDetails({ client, open, onOpen, onClose, today, onMerge }: Props) {
  const { phone, email, birthday, tags } = client
  const edits = useMay()('PUT /api/clients/{id}')
  return (
    <Card as="section" aria-labelledby="dados">
      <CardTitle id="dados" aside={<EditButton what="os dados" open={open} onOpen={onOpen} />}>
        Dados
      </CardTitle>
      {open ? (
        <ClientEditForm
          client={client}
          onClose={onClose}
          known={(otherId) => (
            <Button variant="secondary" size="sm" onClick={() => onMerge(otherId)}>
              Juntar os dois
            </Button>
          )}
        >
          {(form) => <ClientFieldset form={form} autoFocus />}
        </ClientEditForm>
      ) : (
        <dl>
          <Fact name={phone && mobileOf(phone) === null ? 'Telefone' : 'Celular'}>
            {phone ? <TextLink href={callLink(phone)}>{phoneMask(phone)}</TextLink> : null}
          </Fact>
          {edits ? (
            <>
              <Fact name="E-mail">
                {email ? <TextLink href={`mailto:${email}`}>{email}</TextLink> : null}
              </Fact>
              <Fact name="Nascimento">
                {birthday ? (
                  <>
                    {`${dateName(birthday)} de ${birthday.slice(0, 4)}`}
                    <span className="block text-sm font-normal text-ink-2">
                      {describeAge(birthday, today)}
                    </span>
                  </>
                ) : null}
              </Fact>
              <Fact name="Etiquetas">{tags.length > 0 ? tags.join(', ') : null}</Fact>
            </>
          ) : null}
        </dl>
      )}
    </Card>
  )
}

type EditProps = Pick<EditablePart, 'open' | 'onOpen'> & { what: string; children?: string }

/** Gets the focus back when its form closes. */
export function EditButton({ what, open, onOpen, children = 'Editar' }: EditProps) {
  const edits = useMay()('PUT /api/clients/{id}')
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
  if (open || !edits) return null
  return (
    <Button
      ref={button}
      variant="text"
      size="sm"
      icon={<PencilIcon />}
      onClick={onOpen}
      unavailable={onOpen === undefined}
      className="-my-2 -mr-2"
    >
      {children}
      <span className="sr-only">{` ${what}`}</span>
    </Button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">
        {children ?? <span className="font-normal text-ink-2">Não informado</span>}
      </dd>
    </div>
  )
}
