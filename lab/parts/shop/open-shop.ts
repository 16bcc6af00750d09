import { randomUUID } from 'node:crypto'
import { everyDay } from '../../../api/testing/a-shop.ts'
import { ensure } from '../part.ts'

export type Row = Record<string, unknown>
export type Say = (call: string, body?: unknown) => Promise<Row>

/** Calls the product's API at this address as the user of the ID token. Throws when the product refuses. */
export async function speakAs(url: string, token: string, log: () => string): Promise<Say> {
  const say: Say = async (call, body) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    ensure(response.ok, `${call} was answered ${response.status}: ${text}\n${log().slice(-2_000)}`)
    return text === '' ? {} : JSON.parse(text)
  }
  await say('POST /api/auth/accept-terms')
  return say
}

/** The names, addresses and numbers that people typed. */
export type Words = Partial<
  Record<'company' | 'address' | 'timezone' | 'procedure' | 'collaborator' | 'client', string>
>

export const taxId = '529.982.247-25'
const owner = { name: 'Dona Vilma', email: 'dona@vilma.example', phone: '(11) 95555-0142' }

/** A company with one professional who works every day. Returns the ids that a booking names. */
export async function openShop(say: Say, words: Words = {}): Promise<Row> {
  await say('POST /api/subscriptions', { planId: 'pro', customerData: { ...owner, cpfCnpj: taxId } })
  const { id: companyId } = await say('POST /api/companies', {
    name: words.company ?? 'Salão São João',
    slug: 'salao-sao-joao',
    cnpj: '12.345.678/0001-95',
    email: owner.email,
    phone: owner.phone,
    address: words.address ?? 'Rua Harmonia, 412, São Paulo',
    timezone: words.timezone ?? 'America/Sao_Paulo',
  })
  const { id: procedureId } = await say('POST /api/procedures', {
    companyId,
    name: words.procedure ?? 'Corte e escova',
    duration: 30,
    price: 80,
  })
  const { id: collaboratorId } = await say('POST /api/collaborators', {
    companyId,
    name: words.collaborator ?? 'Tainá Ribeiro',
    email: 'taina@vilma.example',
    procedureIds: [procedureId],
    workSchedule: everyDay(),
  })
  return { companyId, procedureId, collaboratorId }
}
