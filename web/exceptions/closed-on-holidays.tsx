import type { Company } from '@encaixe/contract/companies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { useUpdateCompany } from '../companies/update-company.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { Switch } from '../ui/switch.tsx'
import { useToast } from '../ui/toast.tsx'

type Props = { company: Company; reason: string | undefined }

/** Stored at once, after a question when appointments are affected. */
export function ClosedOnHolidays({ company, reason }: Props) {
  const queries = useQueryClient()
  const { mutateAsync } = useUpdateCompany(company.id)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()
  const notify = useToast()
  const [wished, setWished] = useState<boolean>()

  async function turn(closedOnHolidays: boolean) {
    setWished(closedOnHolidays)
    try {
      const { name, slug, email, cnpj, cpf, version } = company
      const same = { name, slug, email, version, ...(cpf ? { cpf } : { cnpj }) }
      const outcome = await attempt((keep) => mutateAsync({ ...same, closedOnHolidays, keep }))
      if (!outcome.done) return
      void queries.invalidateQueries({ queryKey: appointmentsKey })
      const done = closedOnHolidays
        ? 'Fechado nos feriados nacionais'
        : 'Os feriados nacionais não fecham mais sozinhos'
      if (outcome.kept > 0) notifyKept(done, { kept: outcome.kept })
      else notify(done)
    } catch (error) {
      notify(describeFailure(error as Error, 'Erro ao salvar. Por favor, tente novamente.'), 'error')
      void queries.invalidateQueries(companyQuery)
    } finally {
      setWished(undefined)
    }
  }

  return (
    <div>
      <Switch
        label="Fechar nos feriados nacionais"
        aria-describedby="fechar-feriados"
        checked={wished ?? company.closedOnHolidays}
        disabled={reason !== undefined}
        onChange={(event) => {
          if (wished === undefined) void turn(event.currentTarget.checked)
        }}
      />
      <p id="fechar-feriados" className="text-sm text-ink-2">
        {reason ?? 'Fecha os que você não decidiu. Pontos facultativos ficam abertos até você decidir.'}
      </p>
      {dialog}
    </div>
  )
}
