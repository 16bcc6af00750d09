import { z } from 'zod'
import type { ProviderModel } from '../../api/testing/provider-models/provider-model.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' })

function queryOf(schema: z.ZodType | undefined): Json[] {
  const { properties = {}, required = [] } = schema ? schemaOf(schema) : {}
  return Object.entries(properties as Record<string, Json>).map(([name, each]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema: each,
  }))
}

/** A model of a provider that speaks JSON as an OpenAPI document, which other programs can read. */
export function openApiOf({ follows, operations, refusal }: ProviderModel): Json {
  const paths: Record<string, Json> = {}
  for (const [call, { query, body, answer }] of Object.entries(operations)) {
    const [method = '', path = ''] = call.split(' ')
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    const content = (schema: z.ZodType) => ({ 'application/json': { schema: schemaOf(schema) } })
    const answered = (schema: z.ZodType) => ({ description: follows, content: content(schema) })
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: [...inPath, ...queryOf(query)],
        ...(body && { requestBody: { required: true, content: content(body) } }),
        responses: { '200': answered(answer), default: answered(refusal) },
      },
    }
  }
  return { openapi: '3.0.3', info: { title: follows, version: '1' }, paths }
}
