import type { Exception } from '@encaixe/contract/exceptions.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { productNow } from '../platform/product-time.ts'
import { Refusal } from '../shell/refusal.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { describeWish } from './describe-exception.ts'
import { ExceptionFieldset } from './exception-fields.tsx'
import { findBeyond } from './find-beyond.ts'
import {
  bodyOf,
  type ExceptionStart,
  fieldsOf,
  nobodyChosen,
  problemsOf,
  shownProblems,
  startFields,
} from './read-exception-form.ts'
import { useExceptionChanges } from './use-exception-changes.tsx'

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
  const changes = useExceptionChanges()
  const ofAll = useMay()('GET /api/holidays')
  const close = () => {
    changes.clear()
    onClose()
  }
  if (exception && !ofAll && exception.collaboratorId === null)
    return <ReadOnly open={open} onClose={close} exception={exception} />
  // In the body, because the page of a professional is a form, and forms cannot be nested.
  return createPortal(
    <>
      <Dialog
        open={open}
        onClose={close}
        size="sheet"
        title={exception ? 'Alterar' : 'Folga ou horário especial'}
      >
        <ExceptionForm onClose={close} start={start} exception={exception} changes={changes} />
      </Dialog>
      {changes.dialog}
    </>,
    document.body,
  )
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

type FormProps = Omit<Props, 'open' | 'start'> & {
  start: ExceptionStart
  changes: ReturnType<typeof useExceptionChanges>
}

function ExceptionForm({ onClose, start, exception, changes }: FormProps) {
  const { data: company } = useQuery(companyQuery)
  const own = useCompany()
  const { data: team = [] } = useQuery(collaboratorsQuery(own.id))
  // A professional has days off of her own alone.
  const choosesWhose = useMay()('GET /api/holidays')
  // The reception says whose it is, so that one tap does not close the company.
  const whose = own.role === 'reception' ? nobodyChosen : null
  const reason = useMissingSubscription('folgas e horários')
  const today = localTime(productNow(), company?.timezone ?? defaultZone).date
  const [fields, setFields] = useState(() =>
    exception
      ? fieldsOf(exception)
      : startFields(
          { collaboratorId: whose, ...start, ...(!choosesWhose && { collaboratorId: own.collaboratorId }) },
          today,
        ),
  )
  const [attempted, setAttempted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { saving, failure, refused } = changes
  const problems = { ...problemsOf(fields, today), ...refused }
  const complete = Object.keys(problems).length === 0
  const beyond = company && findBeyond(fields, company)
  const name = team.find(({ id }) => id === fields.collaboratorId)?.name

  async function save() {
    setAttempted(true)
    if (saving) return
    if (Object.keys(problemsOf(fields, today)).length > 0) {
      // After the render that shows the problems.
      setTimeout(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
      )
      return
    }
    if (await changes.save(bodyOf(fields), exception)) onClose()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events on to the components around a portal.
        event.stopPropagation()
        void save()
      }}
    >
      <ExceptionFieldset
        fields={fields}
        onChange={(change) => {
          changes.clearFields(Object.keys(change))
          setFields((before) => ({ ...before, ...change }))
        }}
        problems={shownProblems(problems, fields, attempted)}
        today={today}
        team={team}
        choosesWhose={choosesWhose}
      />
      <div role="status" className="mt-5 grid gap-3 empty:hidden">
        {complete ? <p className="text-ui text-ink-2">{describeWish(bodyOf(fields), name, today)}</p> : null}
        {beyond ? (
          <Alert tone="info" says="nothing">
            {beyond}
          </Alert>
        ) : null}
      </div>
      {failure ? <Refusal {...failure} className="mt-5" /> : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
        {exception ? (
          <Button
            variant="text"
            icon={<TrashIcon />}
            className="mr-auto text-danger-text!"
            unavailable={saving}
            onClick={async () => {
              if (await changes.remove(exception)) onClose()
            }}
          >
            Excluir
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose} unavailable={saving}>
          Cancelar
        </Button>
        <GuardedButton reason={reason} type="submit" sending={saving} sendingLabel="Salvando...">
          Salvar
        </GuardedButton>
      </div>
    </form>
  )
}
