import { expect, type Page } from '@playwright/test'
import { type Account, fetchToken, signInByRequests } from './signed-in.ts'

type Plan = 'micro' | 'basic' | 'pro'

/** Calls the API as the signed-in user; any status but 2xx fails the journey. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

export type Subscriber = { name: string; email: string; slug: string; call: Call }
export type Owner = { companyId: string; slug: string; call: Call }

/** Signed in on this page with accepted terms, without the login page: the story opens its own first page. */
export async function becomeUser(page: Page, account: Account): Promise<Call> {
  const call = callWith(page, await signInByRequests(page, account))
  if (typeof account !== 'string') await call('POST', '/api/auth/accept-terms')
  return call
}

/** A new user with accepted terms and a trial, signed in on this page, without a company. */
export async function becomeSubscriber(page: Page, name: string, plan: Plan = 'basic'): Promise<Subscriber> {
  const word = `${name} ${Math.random().toString(36).slice(2, 10)}`
  const slug = word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const email = `${slug}@dona.example`
  const call = await becomeUser(page, { name, email })
  const customerData = { name, cpfCnpj: freshCpf(), phone: '(11) 95555-0142', email }
  await call('POST', '/api/subscriptions', { planId: plan, customerData })
  return { name: word, email, slug, call }
}

/** A new owner with a company, signed in on this page. */
export async function becomeOwner(page: Page, name: string, plan: Plan = 'basic'): Promise<Owner> {
  const { name: word, email, slug, call } = await becomeSubscriber(page, name, plan)
  const company = { name: `Salão ${word}`, slug, cnpj: '12.345.678/0001-95', email }
  const { id } = (await call('POST', '/api/companies', company)) as { id: string }
  return { companyId: id, slug, call }
}

/** The API, called as the user who is signed in on this page. */
export async function callAs(page: Page): Promise<Call> {
  return callWith(page, await fetchToken(page))
}

function callWith(page: Page, idToken: string): Call {
  return async (method, path, body) => {
    const response = await page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${idToken}` },
      ...(body === undefined ? {} : { data: body }),
    })
    const text = await response.text()
    expect(response.ok(), `${method} ${path}: ${text}`).toBe(true)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** A valid CPF: each trial needs a new one. The last two digits are computed from the first nine. */
export function freshCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
