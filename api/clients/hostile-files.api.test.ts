import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner, type Owner } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  owner = await anOwner(api, 'pesada')
})

afterAll(() => api.close())

const asCsv = { 'content-type': 'text/csv' }
const send = (file: string | Uint8Array) =>
  owner.say('POST /api/clients/import?dryRun=true', Buffer.from(file), asCsv)

/** A limit in milliseconds: more than ten times as long as the slowest of these files takes. */
const slowest = 10_000
const most = 4_000_000
const head = 'nome;celular;e-mail;nascimento\n'
test.each([
  ['a header of 20,000 digits', `nome;celular;${'1'.repeat(20_000)}a\nAna;11 97654-7001;`],
  ['an e-mail of 20,000 signs', `${head}Ana;;${'<'.repeat(20_000)};`],
  ['e-mails of 1,900 signs', `${head}${`Ana;;${'<'.repeat(1_900)};\n`.repeat(2_000)}`],
  ['a birthday of 80,000 times', `${head}Ana;;;${' 11:11'.repeat(80_000)}\n`],
  ['birthdays of 300 times', `${head}${`Ana;;;${' 11:11'.repeat(300)}x\n`.repeat(2_000)}`],
  ['lines with a quote that does not close', head + '"a;b\n'.repeat(most / 5)],
  ['lines whose quotes open only', `${head}${'"a\n'.repeat(90_000)}`],
  ['lines of doubled quotes', `${head}${`${'"'.repeat(5)}a\n`.repeat(90_000)}`],
  ['lines of one separator', head + ';\n'.repeat(most / 2)],
  ['90,000 lines of one separator', head + ';\n'.repeat(90_000)],
  ['100,000 columns', `${head}${';'.repeat(100_000)}x\n`],
  ['a header of 100,000 columns', `nome${';celular'.repeat(100_000)}\nAna;11 97654-7002`],
  ['cells of spaces', `${head}${`Ana;${'x'.padEnd(1_900)}';;\n`.repeat(2_000)}`],
  ['one quoted cell', `${head}"${'a""'.repeat(most / 3)}`],
])('the server answers a file with %s within ten seconds', async (_, file) => {
  const before = performance.now()
  expect((await send(file)).status).toBeLessThan(500)
  expect(performance.now() - before).toBeLessThan(slowest)
})

test('the import of random bytes gets an answer, and never a server error', async () => {
  for (const seed of [1, 7, 99]) {
    const noise = Uint8Array.from({ length: 3_000 }, (_, at) => (at * at * seed + (at >> 3)) % 256)
    expect((await send(noise)).status).toBeLessThan(500)
    expect((await send(Buffer.concat([Buffer.from('nome;celular\n'), noise]))).status).toBe(200)
  }
})
