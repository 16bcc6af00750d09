import type { Exception } from '@encaixe/contract/exceptions.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { productNow } from '../platform/product-time.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { describeWish } from './describe-exception.ts'
import { ExceptionFieldset } from './exception-fields.tsx'
import { findBeyond } from './find-beyond.ts'
import {
  bodyOf,
  type ExceptionBody,
  type ExceptionStart,
  fieldsOf,
  nobodyChosen,
  startFields,
} from './read-exception-form.ts'
import { useExceptionChanges } from './use-exception-changes.tsx'
import { useExceptionForm } from './use-exception-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** What a new exception begins with, such as the person and the times that were dragged over in the calendar. */
  start?: ExceptionStart
  /** The exception that is changed. */
  exception?: Exception | undefined
}

/** The form of a day off or of special hours. It asks about affected appointments, saves, and offers to undo it. */
export function ExceptionDialog({ open, onClose, start = {}, exception }: Props) {
  const ofAll = useMay()('GET /api/holidays')
  if (exception && !ofAll && exception.collaboratorId === null)
    return <ReadOnly open={open} onClose={onClose} exception={exception} />
  // In the body, because the page of a professional is a form, and forms cannot be nested.
  return open
    ? createPortal(<ExceptionForm onClose={onClose} start={start} exception={exception} />, document.body)
    : null
}

/** What the whole company closes is the desk's: a professional reads it. */
function ReadOnly({
  open,
  onClose,
  exception,
}: {
  open: boolean
  onClose: () => void
  exception: Exception
}) {
  const { from, kind, reason } = exception
  return createPortal(
    <Dialog
      open={open}
      onClose={onClose}
      title={kind === 'hours' ? 'Horário especial da empresa' : 'A empresa fecha'}
      lightly
      actions={<Button onClick={onClose}>Entendi</Button>}
    >
      {reason ? <p className="font-semibold [overflow-wrap:anywhere]">{reason}</p> : null}
      <p>{describeWish(exception, undefined, from)}</p>
      <p className="mt-3 text-ink-2">Vale para toda a empresa. Quem cuida dela é que pode alterar.</p>
    </Dialog>,
    document.body,
  )
}

type FormProps = Omit<Props, 'open' | 'start'> & { start: ExceptionStart }

function ExceptionForm({ onClose, start, exception }: FormProps) {
  const { data: company } = useQuery(companyQuery)
  const own = useCompany()
  const { data: team = [] } = useQuery(collaboratorsQuery(own.id))
  // A professional has days off of her own alone.
  const choosesWhose = useMay()('GET /api/holidays')
  // The reception says whose it is, so that one tap does not close the company.
  const whose = own.role === 'reception' ? nobodyChosen : null
  const reason = useMissingSubscription('folgas e horários')
  const today = localTime(productNow(), company?.timezone ?? defaultZone).date
  const changes = useExceptionChanges()
  const [removing, setRemoving] = useState<'now' | 'failed'>()
  const first = exception
    ? fieldsOf(exception)
    : startFields(
        { collaboratorId: whose, ...start, ...(!choosesWhose && { collaboratorId: own.collaboratorId }) },
        today,
      )
  async function save(body: ExceptionBody) {
    setRemoving(undefined)
    return changes.save(body, exception)
  }
  const { contract, fields, isComplete, control } = useExceptionForm(first, today, save, onClose)
  const beyond = company && findBeyond(fields, company)
  const name = team.find(({ id }) => id === fields.collaboratorId)?.name
  const isSending = (contract.isSending || removing === 'now') && !changes.asking

  function remove(exception: Exception) {
    setRemoving('now')
    contract.setError(undefined)
    changes.remove(exception).then(
      (done) => (done ? onClose() : setRemoving(undefined)),
      (error: Error) => {
        setRemoving('failed')
        contract.setError(error)
      },
    )
  }

  return (
    <>
      <FormSheet
        form={{ ...contract, isSending }}
        onClose={onClose}
        size="sheet"
        title={exception ? 'Alterar' : 'Folga ou horário especial'}
        fallback={`Erro ao ${removing ? 'excluir' : 'salvar'}. Por favor, tente novamente.`}
        backLabel="Cancelar"
        label="Salvar"
        reason={reason}
        other={
          exception ? (
            <Button
              variant="text"
              icon={<TrashIcon />}
              className="mr-auto text-danger-text!"
              unavailable={isSending}
              onClick={() => remove(exception)}
            >
              Excluir
            </Button>
          ) : null
        }
      >
        <ExceptionFieldset {...control} today={today} team={team} choosesWhose={choosesWhose} />
        <div role="status" className="grid gap-3 empty:hidden">
          {isComplete ? (
            <p className="text-ui text-ink-2">{describeWish(bodyOf(fields), name, today)}</p>
          ) : null}
          {beyond ? (
            <Alert tone="info" says="nothing">
              {beyond}
            </Alert>
          ) : null}
        </div>
      </FormSheet>
      {changes.dialog}
    </>
  )
}
