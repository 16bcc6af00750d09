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
