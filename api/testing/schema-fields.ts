import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import type { ZodType } from 'zod'

type Definition = {
  type: string
  shape?: Record<string, ZodType>
  innerType?: ZodType
  element?: ZodType
  keyType?: ZodType
  valueType?: ZodType
  options?: ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  in?: ZodType
  out?: ZodType
}
const definitionOf = (schema: ZodType) => schema._zod.def as unknown as Definition

/** A place in a value. `key` marks the name of a field of a record, which the caller chooses. */
type Place = { path: (string | number)[]; key?: true }

/** Returns the places where a text may be. */
export function fieldsOf(schema: ZodType, path: Place['path'] = []): Place[] {
  const { type, shape, innerType, element, valueType, options, in: from, out } = definitionOf(schema)
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
  if (element) return fieldsOf(element, [...path, 0])
  if (valueType) return [{ path: [...path, 'any'], key: true }, ...fieldsOf(valueType, [...path, 'any'])]
  if (innerType) return fieldsOf(innerType, path)
  if (options) return options.flatMap((option) => fieldsOf(option, path))
  if (from && out) return fieldsOf(definitionOf(from).type === 'transform' ? out : from, path)
  return ['string', 'enum', 'unknown', 'literal'].includes(type) ? [{ path }] : []
}

/** Returns every place of a value: the whole value, each field, and each list with its first element. */
export function placesOf(schema: ZodType, path: Place['path'] = []): Place[] {
  const { shape, innerType, element, valueType, options, in: from, out } = definitionOf(schema)
  const inside = () => {
    if (shape) return Object.entries(shape).flatMap(([name, inner]) => placesOf(inner, [...path, name]))
    if (element) return placesOf(element, [...path, 0])
    if (valueType) return placesOf(valueType, [...path, 'any'])
    if (options) return options.flatMap((option) => placesOf(option, path))
    if (innerType) return placesOf(innerType, path)
    if (from && out) return placesOf(definitionOf(from).type === 'transform' ? out : from, path)
    return []
  }
  const places = [{ path }, ...inside()]
  return [...new Map(places.map((place) => [JSON.stringify(place.path), place])).values()]
}

const tried = [
  'Corte',
  '2027-03-03',
  '2027-03',
  '10:00',
  '30',
  'ana@cliente.example',
  '529.982.247-25',
  '11.222.333/0001-81',
  '11955550101',
  'salao-da-zoe',
  'page_view',
  30,
  60,
  true,
  null,
]

/** Returns a valid value of a schema, so that checks of the full object also run. */
export function sampleOf(schema: ZodType): unknown {
  const { shape, innerType, element, valueType, options, entries, values, in: from } = definitionOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, sampleOf(inner)]))
  if (element) return [sampleOf(element)]
  if (valueType) return { any: sampleOf(valueType) }
  if (innerType) return sampleOf(innerType)
  const simple = tried.find((value) => schema.safeParse(value).success)
  if (simple !== undefined) return simple
  if (options?.[0]) return sampleOf(options[0])
  if (entries) return Object.values(entries)[0]
  if (values) return values[0]
  return from && sampleOf(from)
}

export function withValue(value: unknown, { path: [at, ...rest], key }: Place, put: unknown): unknown {
  if (at === undefined) return put
  if (Array.isArray(value)) return [withValue(value[0], { path: rest }, put)]
  const inside = (value ?? {}) as Record<string, unknown>
  if (key && rest.length === 0) return { ...inside, [String(put)]: 1 }
  return { ...inside, [at]: withValue(inside[at], { path: rest, ...(key && { key }) }, put) }
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))

/** Every schema that the contract applies to a part of a request. */
export const schemas = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema: ZodType | undefined = endpoint[part]
    return schema ? [{ call: `${endpoint.method} ${endpoint.path}`, part, schema }] : []
  }),
)
