import { contactLimits, contactSubjects, subjectNames } from '@encaixe/contract/contact-subjects.ts'
import { type FormEvent, useRef } from 'react'
import { useDeployment } from '../platform/deployment.ts'
import { useEarlyInput } from '../platform/use-early-input.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type ContactValues, useContactForm } from './send-message.ts'
import { SupportLink } from './support-link.tsx'

export function ContactForm() {
  const { supportEmail } = useDeployment()
  const { values, change, send, filled, state, errors } = useContactForm()
  const form = useRef<HTMLFormElement>(null)
  const told = useRef<HTMLDivElement>(null)
  useEarlyInput(form, (early) => {
    for (const name of ['name', 'email', 'subject', 'message'] as const) {
      const value = early.get(name)
      if (value) change(name, value)
    }
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!filled) return
    const [wrong] = Object.keys(await send())
    if (!wrong) told.current?.focus()
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }

  const control = (name: keyof ContactValues) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change(name, value),
  })

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nome" error={errors.name} required>
          <TextInput {...control('name')} autoComplete="name" maxLength={contactLimits.name} />
        </Field>
        <Field label="E-mail" error={errors.email} required>
          <TextInput
            {...control('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={contactLimits.email}
          />
        </Field>
      </div>
      <Field label="Assunto" error={errors.subject} required>
        <Select {...control('subject')}>
          <option value="">Escolha um assunto</option>
          {contactSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {subjectNames[subject]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Mensagem" error={errors.message} required>
        <TextArea {...control('message')} rows={4} maxLength={contactLimits.message} />
      </Field>
      <Trap {...control('website')} />
      <div>
        <Button
          type="submit"
          wide="phone"
          disabled={!filled}
          sending={state === 'sending'}
          sendingLabel="Enviando..."
        >
          Enviar mensagem
        </Button>
        {/* An empty form disables the focused button, so the focus moves to the message. */}
        <div ref={told} tabIndex={-1} aria-live="polite" className="outline-none">
          {state === 'success' ? (
            <Alert tone="success" says="nothing" className="mt-4">
              Mensagem enviada com sucesso! Entraremos em contato em breve.
            </Alert>
          ) : null}
          {state === 'error' ? (
            <Alert says="nothing" className="mt-4">
              Erro ao enviar mensagem. Tente novamente ou envie um email direto para {supportEmail}
            </Alert>
          ) : null}
        </div>
        <noscript>
          <p className="mt-4 text-ui">
            Sem JavaScript o formulário não envia: escreva para <SupportLink />.
          </p>
        </noscript>
      </div>
    </form>
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
