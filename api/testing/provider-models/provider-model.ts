import { z } from 'zod'

/** One call of a provider's interface. A form is an object of texts. */
export type Operation = { query?: z.ZodType; body?: z.ZodType; form?: true; answer: z.ZodType }

/** What a provider's own document allows, written by us as far as we use it: an unknown field is a breach. */
export type ProviderModel = {
  /** The document and its version. */
  follows: string
  /** By method and path, with the names of the path's parts in braces. */
  operations: Record<string, Operation>
  refusal: z.ZodType
}

export type Breach = { field: string; problem: string }

function breachesOf(schema: z.ZodType, value: unknown): Breach[] {
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
 * Holds requests, answers and events against a model. Every breach is kept until `assertKept`, which an emulator calls when
 * it closes: so a wrong field fails the test that sent it, also where the product copes with the refusal.
 */
export function watchModel(model: ProviderModel) {
  const kept: string[] = []

  function keep(what: string, breaches: Breach[]): Breach[] {
    kept.push(...breaches.map(({ field, problem }) => `${what}: ${field || 'the whole'}: ${problem}`))
    return breaches
  }

  return {
    request({ method, path, body }: Asked): Breach[] {
      const url = new URL(path, 'http://provider')
      const call = `${method} ${url.pathname}`
      const operation = findOperation(model, method, url.pathname)
      if (!operation) return keep(call, [{ field: '', problem: 'no such operation' }])
      const query = breachesOf(operation.query ?? z.strictObject({}), Object.fromEntries(url.searchParams))
      const sent = operation.body ? breachesOf(operation.body, body) : []
      return keep(`the request ${call}`, [...query, ...sent])
    },
    answer({ method, path }: Omit<Asked, 'body'>, { status, body }: Answered): void {
      const { pathname } = new URL(path, 'http://provider')
      const operation = findOperation(model, method, pathname)
      const schema = status < 300 ? operation?.answer : model.refusal
      if (schema) keep(`the emulator's answer ${status} to ${method} ${pathname}`, breachesOf(schema, body))
    },
    event(name: string, schema: z.ZodType, value: unknown): void {
      keep(`the emulator's event ${name}`, breachesOf(schema, value))
    },
    /** What was against the model so far, for a test that wants it: it is then forgiven. */
    takeBreaches: (): string[] => kept.splice(0),
    assertKept(): void {
      if (kept.length > 0) throw new Error([`Against ${model.follows}:`, ...kept.splice(0)].join('\n'))
    },
  }
}
