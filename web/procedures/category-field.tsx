import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { byText, matchesSearch } from '../platform/fold-text.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { proceduresQuery } from './fetch-procedures.ts'
import type { ProcedureFields } from './read-procedure-form.ts'

/** Suggests the categories in use, so that one category is not written in two ways. */
export function CategoryField() {
  const { field, fieldState } = useController<ProcedureFields, 'category'>({ name: 'category' })
  const [opened, setOpened] = useState(false)
  const { data = [] } = useQuery({ ...proceduresQuery(useCompany().id), enabled: opened })
  const known = [...new Set(data.flatMap(({ category }) => category ?? []))].sort(byText)
  const suggestions = known
    .filter((category) => category !== field.value && matchesSearch(field.value, [category]))
    .map((category) => ({ id: category, label: category }))
  return (
    <Field
      label="Categoria"
      optional
      error={fieldState.error?.message}
      hint="Agrupa os serviços na sua página, como Cabelo ou Barba."
    >
      <Combobox
        {...field}
        onOpen={() => setOpened(true)}
        onPick={({ label }) => field.onChange(label)}
        suggestions={suggestions}
        listLabel="Categorias que você já usa"
        told={suggestions.length === 1 ? '1 categoria' : `${suggestions.length} categorias`}
      />
    </Field>
  )
}
