import { isRefusal } from '@encaixe/contract/client.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { setRefusedFields } from '../platform/set-refused-fields.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { type Refusal, seePlans } from '../shell/find-way-out.ts'
import { useSaveCollaborator } from './change-collaborators.ts'
import { describeFullStaff, useStaff } from './count-staff.ts'
import { type FormTab, listWrongFields, type WrongField } from './list-wrong-fields.ts'
import {
  type CollaboratorBody,
  type CollaboratorFields,
  collaboratorForm,
  fieldsOf,
} from './read-collaborator-form.ts'

type Start = { read?: Collaborator | undefined; fields: CollaboratorFields }

export function useCollaboratorForm(start: Start) {
  const { id: companyId } = useCompany()
  const [read, setRead] = useState(start.read)
  const [tab, setTab] = useState<FormTab>('basics')
  const [seeking, setSeeking] = useState(false)
  const [known, setKnown] = useState<Refusal>()
  const [staying, setStaying] = useState(false)
  const [saved, setSaved] = useState<{ name: string }>()
  const staff = useStaff(companyId)
  const save = useSaveCollaborator(companyId, read)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()
  const form = useForm<CollaboratorFields, unknown, CollaboratorBody>({
    resolver: zodResolver(collaboratorForm),
    defaultValues: start.fields,
    shouldFocusError: false,
  })
  const wrong = listWrongFields(form.formState.errors)
  const [{ path: goalPath, tab: goalTab } = {}] = wrong as Partial<WrongField>[]

  // The wrong field may be in a tab that is not rendered: open its tab first, then focus it.
  const { setFocus } = form
  useEffect(() => {
    if (!seeking || !goalPath || !goalTab) return
    if (tab !== goalTab) {
      setTab(goalTab)
      return
    }
    setFocus(goalPath)
    setSeeking(false)
  }, [seeking, tab, goalTab, goalPath, setFocus])

  // Only after the render that registers the emptied fields again.
  useEffect(() => {
    if (saved) setFocus('name')
  }, [saved, setFocus])

  function show(current: Collaborator) {
    setRead(current)
    form.reset(fieldsOf(current))
  }

  /** An empty form for the next person. Her hours are usually those of the one before. */
  function empty(before: Collaborator) {
    save.reset()
    setStaying(false)
    setSaved({ name: before.name })
    setTab('basics')
    form.reset({ ...start.fields, name: '', email: '', workSchedule: fieldsOf(before).workSchedule })
  }

  /** Only a changed work week can leave appointments outside. */
  function store(body: CollaboratorBody) {
    const sameWeek = JSON.stringify(body.workSchedule) === JSON.stringify(read?.workSchedule)
    return attempt((keep) => save.mutateAsync({ body, ...(read && !sameWeek && { keep }) }))
  }

  const send = (stay: boolean) =>
    form.handleSubmit(
      (body) => {
        if (save.isPending || (save.isSuccess && !read)) return
        const full = body.isActive && !read?.isActive ? describeFullStaff(staff) : undefined
        setKnown(full ? { sentence: full, wayOut: seePlans } : undefined)
        if (full) return save.reset()
        setStaying(stay)
        return store(body).then(
          (outcome) => {
            // The user went back to the form, which is as she left it.
            if (!outcome.done) return save.reset()
            if (read) show(outcome.result)
            else if (stay) empty(outcome.result)
            if (outcome.kept > 0)
              notifyKept('Jornada salva', { kept: outcome.kept, collaboratorId: read?.id })
          },
          (error) =>
            setSeeking(
              setRefusedFields(error, form.setError, (path) => (path.split('.')[0] ?? '') in start.fields),
            ),
        )
      },
      () => setSeeking(true),
    )

  return {
    form,
    read,
    tab,
    setTab,
    wrong,
    submit: send(false),
    submitAnother: send(true),
    staying,
    /** The name of the collaborator who was saved before this one. */
    saved,
    /** The plan has no room for another one after this. */
    isLast: staff !== undefined && staff.active + 1 >= staff.limit,
    saving: save.isPending,
    dialog,
    created: save.isSuccess && !read && !staying,
    updated: save.isSuccess && read !== undefined && !form.formState.isDirty,
    refusal: known ?? (isRefusal(save.error, 'appointments_affected') ? undefined : save.error),
    /** The photo is stored at once, beside the other fields. */
    showPhoto: (photo: string | null) => setRead((before) => before && { ...before, photo }),
    /** Replaces what was typed by what the API has stored now. */
    takeCurrent(current: Collaborator) {
      show(current)
      save.reset()
    },
  }
}
