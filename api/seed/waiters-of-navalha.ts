import { subjectOf } from '../identity/local-provider-accounts.ts'

const names = ['Sofia Prates', 'Vítor Hugo Sá', 'Lívia Sampaio', 'Heitor Campos', 'Rogério Paiva']

/** Invented people who wait for a time, with accounts: whoever types such an address into the local sign-in becomes her. */
export const waiters = names.map((name) => {
  const email = `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ').join('.')}@cliente.example`
  return { sub: subjectOf(email), name, email }
})
