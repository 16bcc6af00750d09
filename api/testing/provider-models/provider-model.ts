import { z } from 'zod'

export type Operation = { query?: z.ZodType; body?: z.ZodType; answer: z.ZodType }

/** The requests that a provider's own document allows and that the product uses. An unknown field is a breach. */
export type ProviderModel = {
  /** The provider's document and its version. */
  follows: string
  /** The operations by method and path; the names of the path's parts are in braces. */
  operations: Record<string, Operation>
  refusal: z.ZodType
}

export type Breach = { field: string; problem: string }

function validate(schema: z.ZodType, value: unknown): Breach[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map((issue) => ({
    field: [...issue.path, ...('keys' in issue ? issue.keys : [])].join('.'),
    problem: issue.message,
  }))
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

function findOperation({ operations }: ProviderModel, method: string, path: string): Operation | undefined {
  const found = Object.entries(operations).find(([call]) => {
    const [verb, template = ''] = call.split(' ')
    return verb === method && patternOf(template).test(path)
  })
  return found?.[1]
}

type Asked = { method: string; path: string; body: unknown }
type Answered = { status: number; body: unknown }

/**
 * Checks requests, answers and events by a model. An emulator calls `assertNoBreaches` when it closes: a wrong field
 * then fails the test that sent it, even if the product handles the refusal.
 */
export function watchModel(model: ProviderModel) {
  const breaches: string[] = []

  function add(what: string, found: Breach[]): Breach[] {
    breaches.push(...found.map(({ field, problem }) => `${what}: ${field || 'the whole'}: ${problem}`))
    return found
  }

  return {
    request({ method, path, body }: Asked): Breach[] {
      const url = new URL(path, 'http://provider')
      const call = `${method} ${url.pathname}`
      const operation = findOperation(model, method, url.pathname)
      if (!operation) return add(call, [{ field: '', problem: 'no such operation' }])
      const query = validate(operation.query ?? z.strictObject({}), Object.fromEntries(url.searchParams))
      const sent = operation.body ? validate(operation.body, body) : []
      return add(`the request ${call}`, [...query, ...sent])
    },
    answer({ method, path }: Omit<Asked, 'body'>, { status, body }: Answered): void {
      const { pathname } = new URL(path, 'http://provider')
      const operation = findOperation(model, method, pathname)
      const schema = status < 300 ? operation?.answer : model.refusal
      if (schema) add(`the emulator's answer ${status} to ${method} ${pathname}`, validate(schema, body))
    },
    event(name: string, schema: z.ZodType, value: unknown): void {
      add(`the emulator's event ${name}`, validate(schema, value))
    },
    /** Returns the breaches so far and clears them, for a test that causes breaches on purpose. */
    takeBreaches: (): string[] => breaches.splice(0),
    assertNoBreaches(): void {
      if (breaches.length > 0)
        throw new Error([`Breaches of ${model.follows}:`, ...breaches.splice(0)].join('\n'))
    },
  }
}
