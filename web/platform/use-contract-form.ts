import { isApiError } from '@encaixe/contract/client.ts'
import type { RefusalCode } from '@encaixe/contract/refusals.ts'
import { toNestErrors } from '@hookform/resolvers'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { asError, type Key, useIdempotencyKey } from './use-send-once.ts'

/** Reads the body from typed values, or returns the errors by field. A field's name may be a path: `hours.monday`. */
export type Reader<Values, Body> = (
  values: Values,
) => { body: Body } | { problems: Readonly<Record<string, string | undefined>> }

type Sending<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>
  /** The idempotency key, so that a second attempt with the same body creates nothing new. */
  headers: Key
}

/** Sends the body. Returns false when nothing was sent, because the user went back. */
type Send<Values extends FieldValues, Body, Answer> = (
  body: Body,
  sending: Sending<Values, Body>,
) => Promise<Answer | false>

/** `beside`: the field that shows a refusal about no field. `within`: the property of the body with the fields. */
type Options<Values extends FieldValues, Body, Answer> = Beside<Values> & {
  /** The values of the fields when the form opens. */
  start: Values
  /** Called after the body was sent. `another` is true when the user continues with an empty form. */
  onSent?: (answer: Answer, form: UseFormReturn<Values, unknown, Body>, another: boolean) => void
  /** True when the form can be sent again after it was sent. */
  stays?: boolean
  /** The moment at which a field is checked first: when the form is sent, or already when the user leaves the field. */
  checks?: 'onSubmit' | 'onTouched'
  /** When a wrong field is checked again: while the user corrects it, or only when the form is sent again. */
  checkAgain?: 'onChange' | 'onSubmit'
  /** Called instead of focusing the first wrong field, for a form that must first open the part with this field. */
  onWrong?: () => void
}

/** Reads the values with a schema. Each field has only its first error. */
const readWith =
  <Values, Body>(schema: ZodType<Body, Values>): Reader<Values, Body> =>
  (values) => {
    const { data, error } = schema.safeParse(values)
    if (!error) return { body: data }
    const problems: Record<string, string> = {}
    for (const { path, message } of error.issues) problems[path.join('.')] ??= message
    return { problems }
  }

function resolverOf<Values extends FieldValues, Body>(
  read: Reader<Values, Body>,
): Resolver<Values, unknown, Body> {
  return (values, _context, options) => {
    const found = read(values)
    if ('body' in found) return { values: found.body, errors: {} }
    const wrong: Record<string, FieldError> = {}
    for (const [name, message] of Object.entries(found.problems))
      if (message !== undefined) wrong[name] = { type: 'invalid', message }
    return { values: {}, errors: toNestErrors(wrong, options) }
  }
}

/** The number of fields with an error, including the fields of groups. */
function countErrors(errors: object): number {
  return Object.values(errors).reduce<number>((count, entry: unknown) => {
    if (!entry || typeof entry !== 'object') return count
    return count + ('type' in entry && typeof entry.type === 'string' ? 1 : countErrors(entry))
  }, 0)
}

/** Focuses the wrong field after the one that was focused last; after the last one, the first. */
function focusNext(form: HTMLElement | null, shown: { current: HTMLElement | undefined }): boolean {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? [])]
  const at = shown.current ? fields.indexOf(shown.current) : -1
  shown.current = fields[at + 1] ?? fields[0]
  shown.current?.focus()
  return shown.current !== undefined
}

/**
 * A form that sends one body of the contract. `schema` reads the body from the values of the fields, and `send` sends
 * it; a second tap sends nothing. The API's errors about fields are shown beside the fields. Any other refusal is in
 * `error`.
 */
export function useContractForm<Values extends FieldValues, Body, Answer>(
  schema: ZodType<Body, Values> | Reader<Values, Body>,
  send: Send<Values, Body, Answer>,
  {
    start,
    onSent,
    stays = false,
    checks,
    checkAgain = 'onChange',
    onWrong,
    ...rest
  }: Options<Values, Body, Answer>,
) {
  const form = useForm<Values, unknown, Body>({
    resolver: resolverOf(typeof schema === 'function' ? schema : readWith(schema)),
    defaultValues: start as DefaultValues<Values>,
    ...(checks && { mode: checks }),
    reValidateMode: checkAgain,
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  /** The wrong field that was focused last. */
  const shown = useRef<HTMLElement>(undefined)
  const key = useIdempotencyKey()
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [another, setAnother] = useState(false)
  const [error, setError] = useState<Error>()
  const wrong = countErrors(errors)
  /** Set when the first wrong field must get the focus. `refused`: a refusal to show when no field shows the error. */
  const [seeking, setSeeking] = useState<{ refused?: Error }>()

  // Runs after the render that marks the wrong fields, and focuses the first one in the order of the page. When no
  // field shows the wrong value, the form shows the refusal.
  useEffect(() => {
    if (!seeking || wrong === 0) return
    setSeeking(undefined)
    shown.current = undefined
    if (!focusNext(element.current, shown)) setError(seeking.refused)
  }, [seeking, wrong])

  function showWrong(refused?: Error) {
    setError(undefined)
    if (onWrong) onWrong()
    else setSeeking({ ...(refused && { refused }) })
  }

  async function sendBody(body: Body, isAnother: boolean) {
    setAnother(isAnother)
    setError(undefined)
    setState('sending')
    const headers = key.of(body)
    const outcome = await send(body, { form, headers }).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ failure: asError(thrown) }),
    )
    if ('answer' in outcome && outcome.answer !== false) {
      key.renew()
      onSent?.(outcome.answer, form, isAnother)
      return setState(stays || isAnother ? 'ready' : 'sent')
    }
    setState('ready')
    if ('answer' in outcome) return
    if (showRefusal(form, outcome.failure, rest)) showWrong(outcome.failure)
    else setError(outcome.failure)
  }

  /** A second tap can arrive before the button is disabled. */
  async function once(work: () => Promise<void>) {
    if (running.current || state !== 'ready') return
    running.current = true
    await work().finally(() => {
      running.current = false
    })
  }
  const submit = (isAnother: boolean) =>
    void once(
      form.handleSubmit(
        (body) => sendBody(body, isAnother),
        () => showWrong(),
      ),
    )

  return {
    form,
    props: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        // React passes events on to a form around the portal of a dialog.
        event.stopPropagation()
        submit(false)
      },
    },
    submit: () => submit(false),
    submitAnother: () => submit(true),
    /** Sends a body that is not only from the fields: a proposal, or a body with choices that are not fields. */
    sendProposed: (body: Body) => void once(() => sendBody(body, false)),
    /** True when the form was last sent by `submitAnother`, which continues with an empty form. */
    another,
    isSending: state === 'sending',
    isSent: state === 'sent',
    isUnsaved: isDirty && state === 'ready',
    /** The refusal of the last attempt, unless the fields show it. */
    error,
    setError,
    /** Sets controlled fields, and removes the errors of the form, or only the errors of the fields `corrected`. */
    change(values: Partial<Values>, corrected?: FieldPath<Values>[]) {
      for (const [name, value] of Object.entries(values))
        form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        })
      form.clearErrors(corrected)
      setError(undefined)
    },
    wrong,
    /** Focuses the next wrong field, which may be outside the visible part. */
    focusNext: () => void focusNext(element.current, shown),
  }
}

/** The values of all fields, for controlled fields: the component is rendered at each change. */
export const useValues = <Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>) =>
  useWatch({ control: form.control }) as Values

export type ContractForm = Pick<
  ReturnType<typeof useContractForm>,
  'props' | 'isSending' | 'isSent' | 'error' | 'setError' | 'wrong' | 'focusNext'
>

type Beside<Values extends FieldValues> = {
  beside?: Partial<Record<RefusalCode, FieldPath<Values>>> | undefined
  within?: string | undefined
}

/**
 * Shows the API's errors beside their fields and focuses the first wrong field. Returns false when no field of the form
 * is concerned; the page then shows the error itself. `beside`: the field that shows a refusal without fields.
 * `within`: the property of the body that contains the fields.
 */
function showRefusal<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  error: Error,
  { beside = {}, within }: Beside<Values> = {},
): boolean {
  const answer = isApiError(error) ? error.body : undefined
  const whole = answer && beside[answer.code]
  const named = Object.entries(whole ? { [whole]: answer.error } : (answer?.fields ?? {}))
  const inForm = (path: string) => (path.startsWith(`${within}.`) ? path.slice(`${within}.`.length) : path)
  const errors = named.map(([path, message]): [string, string] => [inForm(path), message])
  const fields = Object.keys(form.getValues())
  const placeOf = ([path]: [string, string]) => fields.indexOf(path.split('.')[0] ?? '')
  const known = errors.filter((one) => placeOf(one) >= 0).sort((a, b) => placeOf(a) - placeOf(b))
  for (const [at, [path, message]] of known.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'refused', message }, { shouldFocus: at === 0 })
  }
  return known.length > 0
}
