import { createHash } from 'node:crypto'
import { text } from '@encaixe/contract/text.ts'
import { z } from 'zod'

export type DemoAccount = { sub: string; name: string; email: string; label: string }

/** The issuer stored for users of the local provider. It is fixed, so users stay the same when PUBLIC_URL changes. */
export const localIssuer = 'local'

export const demoAccounts: readonly DemoAccount[] = [
  {
    sub: 'demo-rafael',
    name: 'Rafael Nogueira',
    email: 'rafael@navalha.example',
    label: 'Dono da Barbearia Navalha',
  },
  {
    sub: 'demo-taina',
    name: 'Tainá Ribeiro',
    email: 'tai@navalha.example',
    label: 'Profissional da Barbearia Navalha',
  },
  {
    sub: 'demo-beatriz',
    name: 'Beatriz Rocha',
    email: 'beatriz@navalha.example',
    label: 'Recepção da Barbearia Navalha',
  },
  { sub: 'demo-marcos', name: 'Marcos Vidal', email: 'marcos@cliente.example', label: 'Cliente' },
  { sub: 'demo-nina', name: 'Nina Falcão', email: 'nina@cliente.example', label: 'Cliente' },
]

const email = z.email()

export const accountForm = z.object({
  name: text({ max: 100, required: 'Informe um nome.', tooLong: 'Use no máximo 100 caracteres.' }),
  email: text({ max: 254, required: 'Informe um e-mail.', tooLong: 'E-mail inválido' })
    .transform((value) => value.toLowerCase())
    .refine((value) => email.safeParse(value).success, { error: 'E-mail inválido' }),
})

/** Derives the account's id from the e-mail, so that a second sign-in with the same e-mail gets the same user. */
export function subjectOf(address: string): string {
  const demo = demoAccounts.find((account) => account.email === address)
  return demo?.sub ?? `local-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`
}
