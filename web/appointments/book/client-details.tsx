import {
  bookingSentences,
  longestNotes,
  longestPhone,
  phonePattern,
} from '@encaixe/contract/appointment-rules.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { longestGuestName } from '@encaixe/contract/visit-rules.ts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { phoneMask } from '../../ui/mask.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  /** True when a booking needs a Brazilian mobile number. */
  asksPhone: boolean
  /** The form calls `check`, set by this component, before it sends: `check` focuses a wrong number and gives false. */
  check: RefObject<(() => boolean) | undefined>
  typed: { phone: string; notes: string; guest: string }
  type: (text: Partial<Props['typed']>) => void
}

export const phoneHint =
  'Para a empresa falar com você e, se ela os enviar, para lembretes. Só a equipe da empresa vê.'
export const notesHint = 'Algo que precisem saber antes? A empresa lê estas observações.'

export default function ClientDetails({ asksPhone, check, typed, type }: Props) {
  const { phone, notes, guest } = typed
  const input = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const found = checkPhone(phone, asksPhone)
  const problem = isChecked ? found : undefined
  useEffect(() => {
    check.current = () => {
      setChecked(true)
      if (found) input.current?.focus()
      return found === undefined
    }
  })
  return (
    <>
      <Field
        label={
          asksPhone ? (
            <>
              Seu celular
              {/* Screen readers read the attribute of a required field instead. */}
              <span aria-hidden="true" className="font-normal text-ink-2">
                {' '}
                (obrigatório)
              </span>
            </>
          ) : (
            'Celular'
          )
        }
        optional={!asksPhone}
        required={asksPhone}
        hint={phoneHint}
        error={problem}
      >
        <PhoneInput
          ref={input}
          autoComplete="tel-national"
          placeholder={asksPhone ? '(11) 98888-7777' : undefined}
          maxLength={longestPhone}
          value={phoneMask(phone)}
          onChange={(event) => type({ phone: event.target.value })}
          onBlur={() => phone && setChecked(true)}
        />
      </Field>
      <Field label="Observações" optional hint={notesHint}>
        <TextArea
          rows={3}
          maxLength={longestNotes}
          value={notes}
          onChange={(event) => type({ notes: event.target.value })}
        />
      </Field>
      <GuestName value={guest} onChange={(name) => type({ guest: name })} />
    </>
  )
}

/** The field for another person's name is hidden at first, because most clients book for themselves. */
function GuestName({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const [isOpen, setOpen] = useState(value !== '')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  function toggle() {
    setOpen(!isOpen)
    if (isOpen) onChange('')
    else setTimeout(() => input.current?.focus())
  }
  return (
    <div className="-mt-4">
      <Button
        variant="text"
        size="sm"
        className="-ml-2"
        aria-expanded={isOpen}
        aria-controls={id}
        iconAfter={<ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />}
        onClick={toggle}
      >
        É para outra pessoa?
      </Button>
      <div id={id} hidden={!isOpen} className="mt-3">
        <Field
          label="Nome de quem será atendido"
          optional
          hint="A empresa vê este nome. A confirmação vai para você."
        >
          <TextInput
            ref={input}
            autoComplete="off"
            maxLength={longestGuestName}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      </div>
    </div>
  )
}

const missing = 'Por favor, informe seu celular.'
const landline =
  'Este parece ser um telefone fixo. Informe um celular: é pelo WhatsApp dele que a empresa fala com você.'

/** The reason why the typed telephone cannot be sent. With `required` only a Brazilian mobile number can be sent. */
export function checkPhone(typed: string, required: boolean): string | undefined {
  const phone = typed.trim()
  if (!phonePattern.test(phone)) return bookingSentences.phone
  if (!required || mobileOf(phone)) return undefined
  if (phone === '') return missing
  return /^(?:55)?[1-9]\d[2-5]\d{7}$/.test(phone.replaceAll(/\D/g, '')) ? landline : bookingSentences.mobile
}
