import { isRefusal } from '@encaixe/contract/client.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { slugTaken } from '@encaixe/contract/slug.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../platform/show-refusal.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { useToast } from '../ui/toast.tsx'
import { checkCompanyForm } from './check-company-form.ts'
import { slugQuery } from './check-slug.ts'
import { companyQuery } from './fetch-company.ts'
import { type CompanyValues, valuesOf } from './read-company-form.ts'
import { type CompanyUpdate, useUpdateCompany } from './update-company.ts'

/** What the form changes: the page stores the status and the photo at once, which also makes a new version. */
const ofForm = (company: Company) =>
  JSON.stringify({ ...company, isActive: null, photo: null, version: null })

/**
 * The form starts from one version of the company and sends it when saving. If the company changes elsewhere, an
 * untouched form takes the new values at once; otherwise saving is refused and `reload` merges them around what was typed.
 */
export function useEditCompany(company: Company) {
  const queries = useQueryClient()
  const notify = useToast()
  const update = useUpdateCompany(company.id)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()
  const base = useRef(company)
  const form = useForm<CompanyValues, unknown, CompanyUpdate>({
    resolver: checkCompanyForm(() => base.current),
    reValidateMode: 'onSubmit',
    defaultValues: valuesOf(company),
  })
  // React Hook Form updates `dirtyFields` only when it is read during rendering, and `reload` needs it.
  const { isDirty, dirtyFields } = form.formState

  useEffect(() => {
    if (company.version <= base.current.version) return
    if (!isDirty) form.reset(valuesOf(company))
    if (!isDirty || ofForm(base.current) === ofForm(company)) base.current = company
  }, [company, isDirty, form])

  const save = form.handleSubmit(async (body) => {
    if (body.slug !== base.current.slug) {
      const known = await queries.fetchQuery(slugQuery(body.slug)).catch(() => undefined)
      if (known?.reason === 'taken') {
        form.setError('slug', { type: 'taken', message: slugTaken }, { shouldFocus: true })
        return
      }
    }
    try {
      const outcome = await attempt((keep) => update.mutateAsync({ ...body, keep }))
      if (!outcome.done) return update.reset()
      base.current = outcome.result
      form.reset(valuesOf(outcome.result))
      if (outcome.kept > 0) notifyKept('Empresa atualizada', { kept: outcome.kept })
      else notify('Empresa atualizada com sucesso!')
    } catch (error) {
      if (error instanceof Error) showRefusal(form, error)
    }
  })

  async function reload() {
    const fresh = await queries.fetchQuery({ ...companyQuery, staleTime: 0 })
    const typed = form.getValues()
    const names = (Object.keys(typed) as (keyof CompanyValues)[]).filter((name) => dirtyFields[name])
    base.current = fresh
    form.reset(valuesOf(fresh))
    for (const name of names) form.setValue(name, typed[name], { shouldDirty: true })
    update.reset()
  }

  function discard() {
    form.reset(valuesOf(base.current))
    update.reset()
  }

  return { form, save, reload, discard, update, dialog, stale: isRefusal(update.error, 'stale_version') }
}

export type CompanyForm = ReturnType<typeof useEditCompany>['form']
