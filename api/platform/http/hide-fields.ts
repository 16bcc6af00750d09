import { hiddenInside } from '@encaixe/contract/permissions.ts'

/** The same answer with these fields null wherever they stand in it, and with their lists empty. */
export function hideFields(answer: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) return answer.map((one) => hideFields(one, names))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      names.includes(name)
        ? Array.isArray(value)
          ? []
          : null
        : hideFields(value, hiddenInside(names, name)),
    ]),
  )
}
