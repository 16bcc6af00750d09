import type { UseFormRegisterReturn } from 'react-hook-form'
import { Switch } from '../ui/switch.tsx'

/** The switch of the company's e-mail on its page, with what it means, for a new company and for its settings. */
export function EmailPublic({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div>
      <Switch {...field} label="Mostrar o e-mail na página" aria-describedby="email-public-meaning" />
      <p id="email-public-meaning" className="text-sm text-ink-2">
        Qualquer pessoa vê este e-mail na página da empresa. Desligado, não aparece lá; clientes com horário o
        veem quando respondem a um e-mail.
      </p>
    </div>
  )
}
