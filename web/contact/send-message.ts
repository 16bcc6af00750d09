import { isRefusal } from '@encaixe/contract/client.ts'
import type { ContactSubject } from '@encaixe/contract/contact-subjects.ts'
import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { useState } from 'react'
import { track } from '../platform/analytics.ts'
import { api } from '../platform/api.ts'

export type ContactValues = {
  name: string
  email: string
  subject: ContactSubject | ''
  message: string
  website: string
}

export type FieldErrors = Partial<Record<keyof ContactValues, string>>

type Sending =
  | { state: 'idle'; errors: FieldErrors }
  | { state: 'sending'; errors: FieldErrors }
  | { state: 'success'; errors: FieldErrors }
  | { state: 'error'; errors: FieldErrors }

const empty: ContactValues = { name: '', email: '', subject: '', message: '', website: '' }

const isFilled = ({ name, email, subject, message }: ContactValues) =>
  [name, email, subject, message].every((value) => value.trim() !== '')

/** States of the form: idle, sending, success (empties the form), error (keeps every field). */
export function useContactForm() {
  const [values, setValues] = useState(empty)
  const [sending, setSending] = useState<Sending>({ state: 'idle', errors: {} })

  function change(name: keyof ContactValues, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setSending(({ errors: { [name]: _, ...errors } }) => ({ state: 'idle', errors }))
  }

  /** The invalid fields, when the message was not sent because of them. */
  async function send(): Promise<FieldErrors> {
    const { subject, ...texts } = values
    if (subject === '' || sending.state === 'sending') return {}
    if (!emailPattern.test(texts.email.trim())) return refuse({ email: 'E-mail inválido' })
    setSending({ state: 'sending', errors: {} })
    try {
      await api('POST /api/contact', { body: { ...texts, subject } })
    } catch (error) {
      if (isRefusal(error, 'invalid')) return refuse(error.body.fields ?? {})
      setSending({ state: 'error', errors: {} })
      return {}
    }
    setValues(empty)
    setSending({ state: 'success', errors: {} })
    track('contact_sent', { subject })
    return {}
  }

  function refuse(errors: FieldErrors): FieldErrors {
    setSending({ state: Object.keys(errors).length > 0 ? 'idle' : 'error', errors })
    return errors
  }

  return { values, change, send, filled: isFilled(values), ...sending }
}
