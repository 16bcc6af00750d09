import { useContractForm, useValues } from '../platform/use-contract-form.ts'
import {
  type ExceptionBody,
  type ExceptionFields,
  type FieldProblems,
  problemsOf,
  readExceptionForm,
  shownProblems,
} from './read-exception-form.ts'

/** The fields of an exception, which say what is wrong while they are typed. */
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
      onChange: contract.change,
      problems: shownProblems(problems, fields, isSubmitted),
    },
  }
}
