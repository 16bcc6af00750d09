import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  useWatch,
} from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePageUrl } from './build-page-url.ts'
import { type SlugNews, type SlugUse, useSlugNews } from './check-slug.ts'

type Props<Values extends FieldValues> = {
  control: Control<Values, unknown, unknown>
  name: FieldPath<Values>
  field: UseFormRegisterReturn
  error: string | undefined
  use: SlugUse
  /** The slug of the company at present. */
  own?: string
  /** True when the slug cannot change now: the field does not check whether another slug is free. */
  fixed?: boolean
  /** True for a member who may not change the slug. */
  readOnly?: boolean
}

const looks: Record<SlugNews['kind'], string> = {
  none: 'text-ink-2',
  checking: 'text-ink-2',
  free: 'font-medium text-ok-text',
  refused: 'font-medium text-danger-text',
}

/** The hint of the fields that a manager reads and only the owner changes. */
export const onlyOwner = 'Só quem registrou a empresa muda.'

/** The last part of the public address, with a live check of whether it is free. */
export function SlugField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, field, error, use, own, fixed, readOnly } = props
  const typed: unknown = useWatch({ control, name })
  const news = useSlugNews(typeof typed === 'string' && !fixed ? typed : '', use, own)
  const { host } = usePageUrl('')
  return (
    <Field
      label={
        <>
          Endereço da página <span className="font-normal text-ink-2">(slug)</span>
        </>
      }
      hint={`O link que você manda aos clientes.${readOnly ? ` ${onlyOwner}` : ''}`}
      error={error}
      required
    >
      <TextInput
        {...field}
        prefix={host}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        readOnly={readOnly}
        maxLength={100}
      />
      <p role="status" className={`text-sm ${error ? 'sr-only' : looks[news.kind]}`}>
        {news.sentence && !error ? (
          <span className="mt-1.5 flex gap-2">
            {news.kind === 'free' ? <CheckIcon className="mt-[0.1em] shrink-0" /> : null}
            {news.kind === 'refused' ? <AlertCircleIcon className="mt-[0.1em] shrink-0" /> : null}
            {news.sentence}
          </span>
        ) : null}
      </p>
    </Field>
  )
}
