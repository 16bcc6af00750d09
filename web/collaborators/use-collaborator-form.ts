import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { type KnownRefusal, seePlans } from '../shell/refusal.tsx'
import { useToast } from '../ui/toast.tsx'
import { useSaveCollaborator } from './change-collaborators.ts'
import { describeFullStaff, useStaff } from './count-staff.ts'
import { type FormTab, listWrongFields, type WrongField } from './list-wrong-fields.ts'
import {
  type CollaboratorBody,
  type CollaboratorFields,
  collaboratorForm,
  fieldsOf,
} from './read-collaborator-form.ts'

type Form = UseFormReturn<CollaboratorFields, unknown, CollaboratorBody>

/** The tabs of the form, and which fields of which tab are wrong. */
function useTabs({ formState, setFocus }: Form) {
  const [tab, setTab] = useState<FormTab>('basics')
  const [seeking, setSeeking] = useState(false)
  const wrong = listWrongFields(formState.errors)
  const [{ path: goalPath, tab: goalTab } = {}] = wrong as Partial<WrongField>[]

  // The wrong field may be in a tab that is not rendered: open its tab first, then focus it.
  useEffect(() => {
    if (!seeking || !goalPath || !goalTab) return
    if (tab !== goalTab) {
      setTab(goalTab)
      return
    }
    setFocus(goalPath)
    setSeeking(false)
  }, [seeking, tab, goalTab, goalPath, setFocus])
  return { tab, setTab, wrong, seek: () => setSeeking(true) }
}

/** The name of the collaborator that was created last, when the form is emptied for another one. */
type Saved = { name: string } | undefined

/** After a new collaborator: the first field of the next one, or the list. */
function useAfterSaved(saved: Saved, { form: { setFocus }, isSent }: { form: Form; isSent: boolean }) {
  const notify = useToast()
  const navigate = useNavigate()

  // Only after the render that registers the emptied fields again.
  useEffect(() => {
    if (saved) setFocus('name')
  }, [saved, setFocus])

  // Only after the render that no longer asks about unsaved changes.
  useEffect(() => {
    if (!isSent) return
    notify('Colaborador criado com sucesso!')
    void navigate('/collaborators', { state: { created: true } })
  }, [isSent, navigate, notify])
}

type Start = { read?: Collaborator | undefined; fields: CollaboratorFields }

export function useCollaboratorForm(start: Start) {
  const { id: companyId } = useCompany()
  const [read, setRead] = useState(start.read)
  const [known, setKnown] = useState<KnownRefusal>()
  const [updated, setUpdated] = useState(false)
  const [saved, setSaved] = useState<Saved>()
  const staff = useStaff(companyId)
  const { mutateAsync: save } = useSaveCollaborator(companyId, read)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()

  /** Only a changed work week can leave appointments outside. */
  async function send(body: CollaboratorBody) {
    setUpdated(false)
    const full = body.isActive && !read?.isActive ? describeFullStaff(staff) : undefined
    setKnown(full ? { sentence: full, wayOut: seePlans } : undefined)
    if (full) return false
    const sameWeek = JSON.stringify(body.workSchedule) === JSON.stringify(read?.workSchedule)
    const outcome = await attempt((keep) => save({ body, ...(read && !sameWeek && { keep }) }))
    return outcome.done && outcome
  }
  const contract = useContractForm(collaboratorForm, send, {
    start: start.fields,
    stays: read !== undefined,
    onWrong() {
      tabs.seek()
    },
    onSent({ result, kept }, form, another) {
      if (read) {
        show(result)
        setUpdated(true)
      } else if (another) {
        setSaved({ name: result.name })
        tabs.setTab('basics')
        // The hours of the next person are usually those of the one before.
        const { workSchedule } = fieldsOf(result)
        form.reset({ ...start.fields, name: '', email: '', workSchedule })
      }
      if (kept > 0) notifyKept('Jornada salva', { kept, collaboratorId: read?.id })
    },
  })
  const { form } = contract
  const tabs = useTabs(form)
  useAfterSaved(saved, contract)

  function show(current: Collaborator) {
    setRead(current)
    form.reset(fieldsOf(current))
  }

  return {
    contract,
    read,
    ...tabs,
    /** The refusal of a full staff, which needs no request. */
    known,
    /** The confirmation of the last save, until the user changes something. */
    done: form.formState.isDirty
      ? undefined
      : updated
        ? 'Colaborador atualizado com sucesso!'
        : saved && `${saved.name} já está na equipe. A mesma jornada vale para a próxima pessoa.`,
    /** The plan has no room for another one after this. */
    isLast: staff !== undefined && staff.active + 1 >= staff.limit,
    dialog,
    /** The photo is stored at once, beside the other fields. */
    showPhoto: (photo: string | null) => setRead((before) => before && { ...before, photo }),
    /** Replaces what was typed by what the API has stored now. */
    takeCurrent(current: Collaborator | undefined) {
      if (!current) return
      show(current)
      contract.setError(undefined)
    },
  }
}
