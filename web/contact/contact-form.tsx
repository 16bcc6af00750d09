import { type CallInput, isRefusal } from '@encaixe/contract/client.ts'
import {
  type ContactSubject,
  contactLimits,
  contactSubjects,
  subjectNames,
} from '@encaixe/contract/contact-subjects.ts'
import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { track } from '../platform/analytics.ts'
import { api } from '../platform/api.ts'
import { useDeployment } from '../platform/deployment.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { useEarlyInput } from '../platform/use-early-input.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { SupportLink } from './support-link.tsx'

type ContactValues = {
  name: string
  email: string
  subject: ContactSubject | ''
  message: string
  website: string
}

const empty: ContactValues = { name: '', email: '', subject: '', message: '', website: '' }

const readMessage: Reader<ContactValues, CallInput<'POST /api/contact'>['body']> = ({
  subject,
  ...texts
}) => {
  if (subject === '') return { problems: { subject: 'Escolha um assunto' } }
  if (!emailPattern.test(texts.email.trim())) return { problems: { email: 'E-mail inválido' } }
  return { body: { ...texts, subject } }
}

export function ContactForm() {
  const [isDone, setDone] = useState(false)
  const contract = useContractForm(
    readMessage,
    (body) => api('POST /api/contact', { body }).then(() => body.subject),
    {
      start: empty,
      stays: true,
      checkAgain: 'onSubmit',
      onSent(subject, form) {
        form.reset()
        setDone(true)
        track('contact_sent', { subject })
      },
    },
  )
  const { form, error } = contract
  const values = useValues(form)
  const filled = [values.name, values.email, values.subject, values.message].every((one) => one.trim() !== '')
  const change = (name: keyof ContactValues, value: string) => {
    form.setValue(name, value)
    form.clearErrors(name)
    contract.setError(undefined)
    setDone(false)
  }
  useEarlyInput(contract.props.ref, (early) => {
    for (const name of ['name', 'email', 'subject', 'message'] as const) {
      const value = early.get(name)
      if (value) change(name, value)
    }
  })
  const control = (name: keyof ContactValues) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change(name, value),
  })

  return (
    <form {...contract.props} className="grid grid-cols-1 gap-5">
      <ContactFields control={control} errors={form.formState.errors} />
      <Trap {...control('website')} />
      <div>
        <Button
          type="submit"
          wide="phone"
          disabled={!filled}
          sending={contract.isSending}
          sendingLabel="Enviando..."
        >
          Enviar mensagem
        </Button>
        <Outcome isDone={isDone} error={error} />
      </div>
    </form>
  )
}

type FieldsProps = {
  control: (name: keyof ContactValues) => TrapProps
  errors: FieldErrors<ContactValues>
}

function ContactFields({ control, errors }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nome" error={errors.name?.message} required>
          <TextInput {...control('name')} autoComplete="name" maxLength={contactLimits.name} />
        </Field>
        <Field label="E-mail" error={errors.email?.message} required>
          <TextInput
            {...control('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={contactLimits.email}
          />
        </Field>
      </div>
      <Field label="Assunto" error={errors.subject?.message} required>
        <Select {...control('subject')}>
          <option value="">Escolha um assunto</option>
          {contactSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {subjectNames[subject]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Mensagem" error={errors.message?.message} required>
        <TextArea {...control('message')} rows={4} maxLength={contactLimits.message} />
      </Field>
    </>
  )
}

function Outcome({ isDone, error }: { isDone: boolean; error: Error | undefined }) {
  const { supportEmail } = useDeployment()
  const message = useRef<HTMLDivElement>(null)
  // An emptied form disables the focused button, so the focus moves to the message.
  useEffect(() => {
    if (isDone || error) message.current?.focus()
  }, [isDone, error])
  const reason =
    error && isRefusal(error, 'too_many_requests')
      ? error.body.error
      : 'Erro ao enviar mensagem. Tente novamente.'
  return (
    <>
      <div ref={message} tabIndex={-1} aria-live="polite" className="outline-none">
        {isDone ? (
          <Alert tone="success" says="nothing" className="mt-4">
            Mensagem enviada com sucesso! Entraremos em contato em breve.
          </Alert>
        ) : null}
        {error ? (
          <Alert says="nothing" className="mt-4">
            {reason} Ou envie um email direto para {supportEmail}
          </Alert>
        ) : null}
      </div>
      <noscript>
        <p className="mt-4 text-ui">
          Sem JavaScript o formulário não envia: escreva para <SupportLink />.
        </p>
      </noscript>
    </>
  )
}

type TrapProps = {
  name: string
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** A honeypot for spam bots, hidden from sight, screen readers and the keyboard. */
function Trap(props: TrapProps) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Deixe este campo vazio
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
