import { ApiError } from '@encaixe/contract/client.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { describeFailure } from './describe-failure.ts'

afterEach(() => vi.unstubAllGlobals())

test('a request that failed without internet is explained by the missing connection, also after the internet is back', () => {
  const [before, after] = [new Error('Failed to fetch'), new Error('Failed to fetch')]
  vi.stubGlobal('navigator', { onLine: false })
  const sentence = describeFailure(before, 'Erro ao salvar.')
  expect(sentence).toMatch(/sem internet/)
  vi.stubGlobal('navigator', { onLine: true })
  expect(describeFailure(before, 'Erro ao salvar.')).toBe(sentence)
  expect(describeFailure(after, 'Erro ao salvar.')).toBe('Erro ao salvar.')
})

test('a sentence of the server without a code is shown only where the caller asks for it, and the browser\u2019s own text never', () => {
  const error = new ApiError(400, undefined, undefined, 'O slug já está em uso.')
  expect(describeFailure(error, 'Erro ao criar empresa.', true)).toBe('O slug já está em uso.')
  expect(describeFailure(error, 'Erro ao criar empresa.')).toBe('Erro ao criar empresa.')
  const lost = new ApiError(0, undefined, new TypeError('Failed to fetch'))
  expect([lost.message, describeFailure(lost, 'Erro ao salvar.', true)]).toEqual([
    'Failed to fetch',
    'Erro ao salvar.',
  ])
})
