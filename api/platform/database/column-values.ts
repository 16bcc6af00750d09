const INT8 = 20
const BYTEA = 17
const TIMESTAMPTZ = 1184
const AS_TEXT = [1082, 1083, 1114, 1186, 1266, 1700, 3904, 3906, 3908, 3910, 3912, 3926]
const ARRAYS_OF_TEXT = [1115, 1182, 1183, 1187, 1231]
const INT8_ARRAY = 1016
const TIMESTAMPTZ_ARRAY = 1185

export type ColumnParser = (text: string) => unknown

/** The functions that convert the text of a column to a JavaScript value, by type oid. */
export const columnParsers: Record<number, ColumnParser> = {
  [INT8]: safeInteger,
  [BYTEA]: bytes,
  [TIMESTAMPTZ]: instant,
  [INT8_ARRAY]: arrayOf(safeInteger),
  [TIMESTAMPTZ_ARRAY]: arrayOf(instant),
  ...Object.fromEntries(AS_TEXT.map((oid) => [oid, asText])),
  ...Object.fromEntries(ARRAYS_OF_TEXT.map((oid) => [oid, arrayOf(asText)])),
}

function asText(text: string): string {
  return text
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`)
  return value
}

function bytes(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}

const INSTANT = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d)(:\d\d)?$/

function instant(text: string): Date {
  const parts = INSTANT.exec(text)
  if (!parts) throw new RangeError(`timestamptz ${text} is not an instant of a JavaScript date`)
  const [, day, time, fraction = '', hours, minutes = ':00'] = parts
  return new Date(`${day}T${time}${fraction}${hours}${minutes}`)
}

/** One-dimensional arrays of values that contain no comma, quote or backslash. */
function arrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    const inside = text.slice(1, -1)
    if (inside === '') return []
    return inside.split(',').map((item) => (item === 'NULL' ? null : parse(item.replaceAll('"', ''))))
  }
}
