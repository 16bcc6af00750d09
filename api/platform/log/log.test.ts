import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { createLog, type Log, type LogLevel } from './log.ts'

function recorded(level?: LogLevel): { log: Log; lines: string[]; last(): Record<string, unknown> } {
  const lines: string[] = []
  const clock = testClock('2027-03-02T12:00:00.000Z')
  const log = createLog({ clock, write: (line) => lines.push(line), ...(level ? { level } : {}) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') }
}

test("a line of the log is one JSON object with the time of the product's clock", () => {
  const { log, lines, last } = recorded()
  log.info('listening', { port: 3000, message: 'forged', level: 'forged', time: 'forged' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{"time":"2027-03-02T12:00:00.000Z","level":"info","message":"listening".*\}\n$/)
  expect(last()).toEqual({
    time: '2027-03-02T12:00:00.000Z',
    level: 'info',
    message: 'listening',
    port: 3000,
  })
})

test('a child log writes its fields into every line, and passes them to its own children', () => {
  const { log, last } = recorded()
  const request = log.child({ requestId: 'r-1' })
  request.child({ kind: 'mail' }).warn('slow', { code: 'slow', ms: 12 })
  expect(last()).toMatchObject({ requestId: 'r-1', kind: 'mail', ms: 12, level: 'warn' })
  log.info('other')
  expect(last()).not.toHaveProperty('requestId')
})

test('a field is left out of the line when its name is used by the head of the line or by the parent log', () => {
  const { log, lines, last } = recorded()
  const run = log.child({ jobId: 'j-1', attempt: 1, level: 'forged' }).child({ jobId: 'j-2', kind: 'mail' })
  run.info('x', { attempt: 2, kind: 'push', time: 'forged', 'ana@canary.com': 1, 'bia@canary.com': 2 })
  expect(last()).toEqual({
    time: '2027-03-02T12:00:00.000Z',
    level: 'info',
    message: 'x',
    jobId: 'j-1',
    attempt: 1,
    kind: 'mail',
  })
  expect(lines.join().match(/"\w+":/g)).toHaveLength(6)
})

test('fields that are not personal are logged unchanged, and personal text is removed from a line whose other values were logged before', () => {
  const words = fc.constantFrom(
    '',
    'a"b',
    'c\\d',
    'é\n\u2028',
    '\ud800',
    '0198c2f4-7c31-7e0a-9d3b-52998224725a',
  )
  const plain = fc.oneof(words, fc.integer({ min: -9_999, max: 9_999 }), fc.boolean(), fc.constant(null))
  const names = fc.constantFrom('kind', 'count', 'a"b', 'level')
  const some = (inner: fc.Arbitrary<unknown>) => fc.oneof(plain, fc.array(inner), fc.dictionary(names, inner))
  fc.assert(
    fc.property(words, fc.dictionary(names, some(some(plain))), (message, inner) => {
      const { log, last } = recorded()
      log.child({ inner }).info(message, { again: inner, reason: 'to ana@canary.com' })
      const time = '2027-03-02T12:00:00.000Z'
      const expected = { time, level: 'info', message, inner, again: inner, reason: 'to [removed]' }
      expect(last()).toEqual(JSON.parse(JSON.stringify(expected)))
    }),
  )
})

test('a line below the level is not written', () => {
  const { log, lines } = recorded('warn')
  log.debug('a')
  log.info('b')
  log.warn('c', { code: 'c' })
  log.error('d', { code: 'd' })
  expect(lines).toHaveLength(2)
})

const canary = 'CANARY'

test.each([
  'email',
  'e-mail',
  'clientEmail',
  'name',
  'fullName',
  'client_name',
  'nome',
  'cpf',
  'cpfCnpj',
  'CNPJ',
  'rg',
  'passport',
  'phone',
  'telefone',
  'address',
  'endereço',
  'remoteAddress',
  'ip',
  'token',
  'id_token',
  'secret',
  'senha',
  'password',
  'creditCard',
  'card',
  'ssn',
  'x_hash',
  'x_plain',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'query',
  'body',
  'notes',
  'apiKey',
  'access_key',
  'sub',
  'uid',
  'detail',
  'parameters',
])('a field with the name %s is removed at every depth', (key) => {
  const { log, lines } = recorded()
  log.info('x', { [key]: canary, inner: { [key]: [canary], list: [{ [key]: { deep: canary } }] } })
  log.child({ [key]: canary }).info('x')
  expect(lines.join()).not.toContain(canary)
  expect(lines.join()).toContain('[removed]')
})

test('values and messages that look like personal data are removed too', () => {
  const { log, lines } = recorded()
  log.info('mail to maria@canary.com failed', {
    reason: 'rejected maria@canary.com',
    url: new URL('https://u:canary@site/x?email=canary'),
    list: ['(11) 98765-4321'],
    digits: 11987654321,
    big: 52998224725n,
    'maria@canary.com': 1,
  })
  expect(lines.join()).not.toMatch(/canary|98765|11987|52998/)
})

test('an error is logged with its type, its scrubbed message, its stack frames and its causes', () => {
  const { log, lines, last } = recorded()
  const driver = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_issuer_sub',
    detail: 'Key (email)=(maria@canary.com) already exists.',
    parameters: ['canary'],
  })
  const error = new TypeError('cannot write to maria@canary.com', { cause: driver })
  log.error('failed', { code: 'x', error })
  expect(lines.join()).not.toContain('canary')
  const described = last().error as { stack: string[] }
  expect(described).toMatchObject({
    type: 'TypeError',
    message: 'cannot write to [removed]',
    cause: { code: '23505', constraint: 'users_issuer_sub' },
  })
  expect(described.stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/)
})

test('an error that quotes invalid input is logged without the quote', () => {
  const { log, lines } = recorded()
  try {
    JSON.parse('{"nome": Canary da Silva}')
  } catch (error) {
    log.error('x', { code: 'x', error })
  }
  const invalid = Object.assign(new Error('invalid input syntax for type uuid: "Canary"'), { code: '22P02' })
  log.error('x', { code: 'x', error: invalid, several: new AggregateError([invalid], 'all') })
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('Canary')
})

test('a line has a maximum length for cyclic, deep and wide objects and for objects that throw', () => {
  const { log, lines, last } = recorded()
  const loop: Record<string, unknown> = { a: 1 }
  loop.self = loop
  loop.list = [loop]
  const selfCaused = new Error('loop')
  selfCaused.cause = selfCaused
  log.info('x', {
    loop,
    selfCaused,
    deep: { b: { c: { d: { e: { f: canary } } } } },
    wide: Array.from({ length: 10_000 }, () => 'x'),
    long: 'x '.repeat(100_000),
    bytes: Buffer.from(canary),
    missing: undefined,
    call: () => canary,
    invalid: new Date(Number.NaN),
    get hostile(): string {
      throw new Error(canary)
    },
    proxy: new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no keys')
        },
      },
    ),
  })
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain(canary)
  expect(lines.join().length).toBeLessThan(20_000)
  expect(last().message).toBeDefined()
})

test('a log that cannot be written does not throw', () => {
  const log = createLog({
    clock: testClock('2027-03-02T12:00:00Z'),
    write: () => {
      throw new Error('EPIPE')
    },
  })
  expect(() => log.error('x', { code: 'x', error: new Error('y') })).not.toThrow()
})

test('a process continues after the reader of its log has closed the pipe', async () => {
  const script = `
    import { setTimeout as delay } from 'node:timers/promises'
    import { systemClock } from '../clock.ts'
    import { createLog } from './log.ts'
    const log = createLog({ clock: systemClock })
    for (let line = 0; line < 3; line++) {
      log.info('nobody reads this')
      await delay(10)
    }
    process.exit(7)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
  child.stdout.destroy()
  const [code] = await once(child, 'exit')
  expect(code).toBe(7)
})

test('a process writes all lines completely and in order, also when the lines exceed the buffer', async () => {
  const script = `
    import { systemClock } from '../clock.ts'
    import { createLog } from './log.ts'
    const log = createLog({ clock: systemClock })
    for (let line = 0; line < 300; line++) log.info('é€'.repeat(line % 100 === 50 ? 40_000 : line % 7), { line })
    process.exitCode = 7
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
  const [lines] = await Promise.all([text(child.stdout), once(child, 'close')])
  const written = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(written.map(({ line, message }) => [line, message.length])).toEqual(
    Array.from({ length: 300 }, (_, line) => [line, 2 * (line % 100 === 50 ? 40_000 : line % 7)]),
  )
  expect(child.exitCode).toBe(7)
})

test('every call of the log writes one line of JSON, whatever its arguments are', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.dictionary(fc.string(), fc.anything({ withBigInt: true, withDate: true, withSparseArray: true })),
      (text, fields) => {
        const { log, lines } = recorded()
        log.info(text, fields)
        expect(lines).toHaveLength(1)
        expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
        expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info' })
      },
    ),
  )
})

test('an operator finds every code of a line in the documentation, and each message is in English', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const sources = globSync('{api,scripts}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.ts'],
  })
  const calls = sources.flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/(?:(['`])([^'`]*)\1|\w),\s*\{\s*code: '([a-z_]+)'/g),
  ])
  const written = new Set(calls.map(([, , , code]) => code ?? ''))
  for (const fault of ['account', 'sender', 'encryption', 'unreachable']) written.add(`mail_${fault}`)
  const [, section = ''] = readFileSync(join(root, 'docs', 'operations.md'), 'utf8').split(
    '| `code` | means |',
  )
  const rows = section
    .slice(0, section.indexOf('\n\n'))
    .split('\n')
    .map((row) => row.split(' | ')[0] ?? '')
  const documented = rows.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code))
  expect(documented.toSorted()).toEqual([...written].toSorted())
  for (const [, , message = ''] of calls) expect(message).toMatch(/^[ -~]*$/)
})
