import { isRefusal } from '@encaixe/contract/client.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import { dateName } from '@encaixe/contract/date-names.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { callLink } from '../platform/build-contact-link.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { PencilIcon } from '../ui/icons/actions.tsx'
import { phoneMask } from '../ui/mask.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { type ClientChange, useChangeClient } from './change-clients.ts'
import {
  type ClientBody,
  type ClientFields,
  ClientFieldset,
  type ClientForm,
  ClientRefused,
  clientForm,
  fieldsOf,
  notesForm,
} from './client-fieldset.tsx'
import { describeAge } from './describe-client.ts'

export type EditablePart = {
  client: Client
  open: boolean
  /** Undefined while another part of the page is edited. */
  onOpen: (() => void) | undefined
  onClose: () => void
}

type Props = EditablePart & { today: string; onMerge: (otherId: string) => void }

/** The client's contact, birthday and tags. 'Editar' turns the card into its form. */
export function ClientDetails({ client, open, onOpen, onClose, today, onMerge }: Props) {
  const { phone, email, birthday, tags } = client
  const edits = useMay()('PUT /api/clients/{id}')
  const limitsAccount = useCompany().role !== 'owner' && client.hasAccount
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
          {(form) => (
            <>
              {limitsAccount ? (
                <p className="text-sm text-ink-2">
                  Com um celular ou e-mail novo, a conta deste cliente passa a ver só o que ela mesma agendou,
                  e o e-mail da conta sai do cadastro. Quem é dono da empresa troca sem que isso mude.
                </p>
              ) : null}
              <ClientFieldset form={form} autoFocus />
            </>
          )}
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

/** The button that opens a form. It gets the focus back when its form closes. */
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

type ClientEditFormProps = {
  client: Client
  /** The only field that is checked and sent; if undefined, all fields are. */
  only?: 'notes'
  onClose: () => void
  /** Rendered beside the link to the client who has the same contact. */
  known?: (clientId: string) => ReactNode
  children: (form: ClientForm) => ReactNode
}

/**
 * A card of the page while it is edited. Only what the user changed is sent, with the version that the form shows: a
 * booking that brings a new number while the form is open is not overwritten.
 */
export function ClientEditForm({ client, only, onClose, known, children }: ClientEditFormProps) {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync } = useChangeClient(client.id)
  const [shown, setShown] = useState(client)

  async function send(body: ClientBody, { form }: { form: ClientForm }) {
    const [typed, before] = [form.getValues(), fieldsOf(shown)]
    const change = changesOf(body, (name) => JSON.stringify(typed[name]) !== JSON.stringify(before[name]))
    if (Object.keys(change).length === 0) return undefined
    return mutateAsync({ ...change, version: shown.version }).catch((error: unknown) => {
      if (isRefusal(error, 'stale_version')) void takeCurrent(form)
      throw error
    })
  }

  /** Loads the current client into the form. Typed fields stay, even if somebody else changed them meanwhile. */
  async function takeCurrent(form: ClientForm) {
    const fresh = await queries.fetchQuery({ ...clientQuery(client.id), staleTime: 0 }).catch(() => undefined)
    if (!fresh) return
    setShown(fresh)
    form.reset(fieldsOf(fresh), { keepDirtyValues: true })
  }

  const contract = useContractForm(only ? notesForm : clientForm, send, {
    start: fieldsOf(client),
    onSent(saved) {
      if (saved) notify('Cliente atualizado')
      onClose()
    },
  })
  const { form, isSending } = contract
  return (
    <form {...contract.props} className="grid gap-5">
      {children(form)}
      <ClientRefused
        error={contract.error}
        form={form}
        fallback="Erro ao salvar cliente. Por favor, tente novamente."
        known={known}
      />
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button variant="secondary" onClick={onClose} unavailable={isSending}>
          Cancelar
        </Button>
        <Button type="submit" sending={isSending} sendingLabel="Salvando...">
          Salvar
        </Button>
      </div>
      <UnsavedChanges unsaved={contract.isUnsaved} />
    </form>
  )
}

const changesOf = (body: ClientBody, isChanged: (name: keyof ClientFields) => boolean): ClientChange =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name as keyof ClientFields)))
