// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Loads the module as in a tab that was opened or reloaded. */
async function load() {
  vi.resetModules()
  return import('./chosen-company.ts')
}

test('a tab stays in its company after a reload, although another tab chose another company', async () => {
  const { chooseCompany } = await load()
  chooseCompany('barbearia')
  localStorage.setItem('encaixe.company', 'studio')
  expect((await load()).chosenCompany()).toBe('barbearia')
})

test('a new tab begins in the company that was chosen last, and stays there', async () => {
  localStorage.setItem('encaixe.company', 'studio')
  expect((await load()).chosenCompany()).toBe('studio')
  localStorage.setItem('encaixe.company', 'barbearia')
  expect((await load()).chosenCompany()).toBe('studio')
})

test('after a sign-out no company is chosen', async () => {
  const { chooseCompany, clearCompany } = await load()
  chooseCompany('barbearia')
  clearCompany()
  expect((await load()).chosenCompany()).toBeUndefined()
})
