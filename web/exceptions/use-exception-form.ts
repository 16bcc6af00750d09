import { useContractForm, useValues } from '../platform/use-contract-form.ts'
import {
  type ExceptionBody,
  type ExceptionFields,
  type FieldProblems,
  problemsOf,
  readExceptionForm,
  shownProblems,
} from './read-exception-form.ts'

/** State of the form of an exception. What is wrong is said while it is typed, and what is missing after the first submit. */
export function useExceptionForm(
  start: ExceptionFields,
  today: string,
  send: (body: ExceptionBody) => Promise<boolean>,
  onSent?: () => void,
) {
  const contract = useContractForm(readExceptionForm(today), send, { start, checkAgain: 'onSubmit', onSent })
  const fields = useValues(contract.form)
  const { errors, isSubmitted } = contract.form.formState
  const problems: FieldProblems = problemsOf(fields, today)
  for (const name of Object.keys(fields) as (keyof ExceptionFields)[])
    if (errors[name]?.type === 'refused') problems[name] ??= errors[name].message
  return {
    contract,
    fields,
    isComplete: Object.keys(problems).length === 0,
    /** The props of the sets of fields. */
    control: {
      fields,
      onChange: (changed: Partial<ExceptionFields>) =>
        contract.change(changed, Object.keys(changed) as (keyof ExceptionFields)[]),
      problems: shownProblems(problems, fields, isSubmitted),
    },
  }
}
