import { type Company, companyChange } from '@encaixe/contract/companies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ZodError } from 'zod'
import { type Reader, useContractForm } from '../platform/use-contract-form.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { useToast } from '../ui/toast.tsx'
import { refuseTakenSlug } from './check-slug.ts'
import { companyQuery } from './fetch-company.ts'
import { bodyOf, type CompanyValues, fieldOf, missingCpf, valuesOf } from './read-company-form.ts'
import { complainOfDeposit } from './read-deposit-form.ts'
import { type CompanyUpdate, useUpdateCompany } from './update-company.ts'

/**
 * The values that the form changes, as text that can be compared. Status, photo and version are left out, because the
 * page stores the status and the photo at once.
 */
const ofForm = (company: Company) =>
  JSON.stringify({ ...company, isActive: null, photo: null, version: null })

/**
 * The form starts from one version of the company and sends it when saving. If the company changes elsewhere, an
 * untouched form shows the new values at once; otherwise saving is refused, and `reload` loads the new values except
 * where the user typed.
 */
export function useEditCompany(company: Company) {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync } = useUpdateCompany(company.id)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()
  const base = useRef(company)
  async function send(body: CompanyUpdate) {
    if (body.slug !== base.current.slug) await refuseTakenSlug(queries, body.slug)
    const outcome = await attempt((keep) => mutateAsync({ ...body, keep }))
    return outcome.done && outcome
  }
  const contract = useContractForm(
    checkCompanyForm(() => base.current),
    send,
    {
      start: valuesOf(company),
      stays: true,
      checkAgain: 'onSubmit',
      onSent({ result, kept }, form) {
        base.current = result
        form.reset(valuesOf(result))
        if (kept > 0) notifyKept('Empresa atualizada', { kept })
        else notify('Empresa atualizada com sucesso!')
      },
    },
  )
  const { form, setError } = contract
  // React Hook Form updates `dirtyFields` only when it is read during rendering, and `reload` needs it.
  const { isDirty, dirtyFields } = form.formState

  useEffect(() => {
    if (company.version <= base.current.version) return
    if (!isDirty) form.reset(valuesOf(company))
    if (!isDirty || ofForm(base.current) === ofForm(company)) base.current = company
  }, [company, isDirty, form])

  async function reload() {
    const fresh = await queries.fetchQuery({ ...companyQuery, staleTime: 0 })
    const typed = form.getValues()
    const names = (Object.keys(typed) as (keyof CompanyValues)[]).filter((name) => dirtyFields[name])
    base.current = fresh
    form.reset(valuesOf(fresh))
    for (const name of names) form.setValue(name, typed[name], { shouldDirty: true })
    setError(undefined)
  }

  const discard = () => form.reset(valuesOf(base.current))

  return { contract, reload, discard, dialog, isDirty }
}

export type CompanyForm = ReturnType<typeof useEditCompany>['contract']['form']

/**
 * Keeps only the first error of each field. When a time of a day is invalid, the order of its times is not checked.
 */
export function complaintsOf({ issues }: ZodError, values: CompanyValues): Record<string, string> {
  const first: Record<string, string> = {}
  const unread = issues.filter(({ code }) => code !== 'custom').map(({ path }) => path.slice(0, 2).join())
  for (const { code, path, message } of issues) {
    const ofDay = path[0] === 'businessHours' && path.length === 3
    if (ofDay && code === 'custom' && unread.includes(path.slice(0, 2).join())) continue
    const missing = missingCpf(values, path[0])
    first[missing?.field ?? fieldOf(path, values)] ??= missing?.message ?? message
  }
  return first
}

/** Checks the form with the contract's schema and puts each error on the control it belongs to. */
function checkCompanyForm(company: () => Company): Reader<CompanyValues, CompanyUpdate> {
  return (values) => {
    const body = bodyOf(values, company())
    const { error } = companyChange.safeParse(body)
    const problems = {
      ...(error && complaintsOf(error, values)),
      ...complainOfDeposit(values, company()),
    }
    return Object.keys(problems).length === 0 ? { body } : { problems }
  }
}
