import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))

/** The value of the script's expression in a process that started with `NOW`. */
async function inProcess(now: string | undefined, body: string): Promise<Record<string, unknown>> {
  const script = `import './shift-date.ts'\n${body}`
  const { NOW: _, ...env } = process.env
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: here,
    env: now === undefined ? env : { ...env, NOW: now },
  })
  return JSON.parse(stdout)
}

const start = '2027-03-02T12:00:00Z'
const within = (iso: unknown) => Math.abs(Date.parse(String(iso)) - Date.parse(start)) < 60_000

test('with NOW set, every API that reads the time starts at NOW and ticks', async () => {
  const seen = await inProcess(
    start,
    `const first = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    console.log(JSON.stringify({
      now: new Date(first), constructed: new Date(), called: Date(), fromInstance: new (new Date(0).constructor)(),
      elapsed: Date.now() - first, real: new Date(performance.timeOrigin + performance.now()),
    }))`,
  )
  expect(within(seen.now)).toBe(true)
  expect(within(seen.constructed)).toBe(true)
  expect(within(seen.called)).toBe(true)
  expect(within(seen.fromInstance)).toBe(true)
  expect(seen.elapsed).toSatisfy((elapsed: number) => elapsed >= 15 && elapsed < 60_000)
  expect(within(seen.real)).toBe(false)
})

test('with NOW set, the clock of the machine is still known', async () => {
  const seen = await inProcess(
    start,
    `const { machineTime } = await import('./clock.ts')
    console.log(JSON.stringify({ difference: machineTime() - performance.timeOrigin - performance.now() }))`,
  )
  expect(seen.difference).toSatisfy((difference: number) => Math.abs(difference) < 1_000)
})

test('with NOW set, a Date behaves like an ordinary Date', async () => {
  const seen = await inProcess(
    start,
    `class Day extends Date { tomorrow() { return new Day(this.getTime() + 864e5) } }
    const fixed = new Date('2020-01-02T03:04:05.678Z')
    console.log(JSON.stringify({
      fixed, copy: new Date(fixed), number: new Date(0), parts: new Date(2020, 0, 2).getMonth(), undef: String(new Date(undefined)),
      parse: Date.parse('2020-01-02T00:00:00Z'), utc: Date.UTC(2020, 0, 2),
      instance: fixed instanceof Date && new Day() instanceof Date && new Day() instanceof Day,
      cloned: structuredClone(fixed) instanceof Date, tag: Object.prototype.toString.call(new Date()),
      subclass: new Day(0).tomorrow().toISOString(), subclassNow: new Day(),
      shape: [Date.name, Date.length, typeof Date, Date.prototype.constructor === Date],
    }))`,
  )
  expect(within(seen.subclassNow)).toBe(true)
  expect(seen).toMatchObject({
    fixed: '2020-01-02T03:04:05.678Z',
    copy: '2020-01-02T03:04:05.678Z',
    number: '1970-01-01T00:00:00.000Z',
    parts: 0,
    undef: 'Invalid Date',
    parse: 1_577_923_200_000,
    utc: 1_577_923_200_000,
    instance: true,
    cloned: true,
    tag: '[object Date]',
    subclass: '1970-01-02T00:00:00.000Z',
    shape: ['Date', 7, 'function', true],
  })
})

test.each([undefined, '', 'tomorrow', '2027-13-45'])('NOW=%s leaves the clock unchanged', async (now) => {
  const seen = await inProcess(
    now,
    'console.log(JSON.stringify({ skew: Date.now() - performance.timeOrigin - performance.now() }))',
  )
  expect(Math.abs(Number(seen.skew))).toBeLessThan(1_000)
})

test('with NOW set, a library that checks tokens uses the shifted time', async () => {
  const seen = await inProcess(
    start,
    `const { SignJWT, jwtVerify } = await import('jose')
    const key = new TextEncoder().encode('0123456789abcdef0123456789abcdef')
    const check = async (issued, expires) => {
      const at = (iso) => Math.floor(Date.parse(iso) / 1000)
      const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setIssuedAt(at(issued)).setExpirationTime(at(expires)).sign(key)
      return jwtVerify(token, key).then(() => 'valid', (error) => error.code)
    }
    console.log(JSON.stringify({
      valid: await check('2027-03-02T11:30:00Z', '2027-03-02T12:30:00Z'),
      expired: await check('2027-03-02T10:30:00Z', '2027-03-02T11:30:00Z'),
      issued: new Date((await import('jose')).decodeJwt(await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().sign(key)).iat * 1000),
    }))`,
  )
  expect(seen).toMatchObject({ valid: 'valid', expired: 'ERR_JWT_EXPIRED' })
  expect(within(seen.issued)).toBe(true)
})
