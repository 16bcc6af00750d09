import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { anOwner, type Owner } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  owner = await anOwner(api, 'contatos')
})

afterAll(() => api.close())

const made = async (body: object) => String((await owner.say('POST /api/clients', body)).body.id)
const landline = 'Um telefone fixo não recebe mensagens. Informe um celular ou um e-mail.'
const foreign = 'Um número de outro país não recebe mensagens. Informe um celular do Brasil ou um e-mail.'
const email = 'x@cliente.example'

test.each<[string, object, string]>([
  ['no contact', {}, 'Informe um celular ou um e-mail'],
  ['a landline alone', { phone: '(11) 3123-4567' }, landline],
  ['a foreign number alone', { phone: '+351 912 345 678' }, foreign],
  ['a number that is too short', { phone: '8199' }, 'Celular inválido'],
  ['a short number and an e-mail', { phone: '8199', email }, 'Celular inválido'],
  ['letters and an e-mail', { phone: 'onze', email }, 'Celular inválido'],
  ['a number of 41 digits and an e-mail', { phone: '1'.repeat(41), email }, 'Celular inválido'],
  ['a number that is no text', { phone: 7, email }, 'Celular inválido'],
  ['a mobile without area code and an e-mail', { phone: '97654-0000', email }, 'Falta o DDD no celular'],
])('an owner who adds a client with %s gets a sentence on the phone', async (_, contact, sentence) => {
  const reply = await owner.say('POST /api/clients', { name: 'Cliente', ...contact })
  expect(reply).toMatchObject({ status: 400, body: { fields: { phone: sentence } } })
})

test('an owner can store a landline or a foreign number for a client with an e-mail, but no other number', async () => {
  const id = await made({ name: 'Fixa', phone: '(11) 3123-4567', email: 'fixa@cliente.example' })
  const put = (body: object) => owner.say(`PUT /api/clients/${id}`, body)
  const refusal = (phone: string) => ({ status: 400, body: { fields: { phone } } })
  expect(await put({ phone: '(81) 99' })).toMatchObject(refusal('Celular inválido'))
  expect(await put({ email: null })).toMatchObject(refusal(landline))
  expect((await put({ phone: '+1 415 555-2671' })).body).toMatchObject({ phone: '+1 415 555-2671' })
})

test('an owner may save a client with a wrong number from a booking, until the owner changes the number', async () => {
  const id = await made({ name: 'De antes', email: 'antes@cliente.example' })
  await api.database.db
    .updateTable('clients')
    .set({ phone: '8199' })
    .where('id', '=', id as never)
    .execute()
  const body = { name: 'Outra', phone: '8199', email: 'depois@cliente.example' }
  expect(await owner.say(`PUT /api/clients/${id}`, body)).toMatchObject({ status: 200, body })
})

test('an owner corrects the number of a client: the bookings to come that the company made get it, the past ones and those of an account keep theirs', async () => {
  const shop = await aShop(api, 'correcao')
  const [old, right] = ['+5511955550161', '+5511955550162']
  const account = await aClient(api, 'com-conta')
  const clientName = 'Igor Salgado'
  const books = (startTime: string, date: string) =>
    shop.owner.say('POST /api/schedules', shop.wish({ date, startTime, clientName, clientPhone: old }))
  api.clock.set('2027-03-03T12:00:00Z')
  const past = await books('10:00', '2027-03-03')
  api.clock.set('2027-03-04T12:00:00Z')
  const ahead = await books('11:00', '2027-03-05')
  const own = await account.books(shop.wish({ startTime: '12:00', date: '2027-03-05', clientPhone: old }))
  const phoneOf = async ({ body }: { body: Record<string, unknown> }) =>
    (await shop.owner.say(`GET /api/schedules/${body.id}`)).body.clientPhone
  const { clientRecordId } = (await shop.owner.say(`GET /api/schedules/${ahead.body.id}`)).body
  expect((await shop.owner.say(`PUT /api/clients/${clientRecordId}`, { phone: right })).status).toBe(200)
  expect([await phoneOf(past), await phoneOf(ahead), await phoneOf(own)]).toEqual([old, right, old])
})

test('an import refuses the same numbers as the form, with the same sentences', async () => {
  const file = [
    'nome;celular;e-mail',
    'Curta;8133;',
    'Curta com e-mail;8133;curta@cliente.example',
    'Fixa;(11) 3123-4567;',
    'De fora;+351 912 345 678;',
    'Sem DDD;97654-2003;semddd@cliente.example',
    'Sem nada;;',
    'Boa;8133 / (11) 3123-4567;boa@cliente.example',
  ].join('\n')
  const { body } = await owner.say('POST /api/clients/import', Buffer.from(file), {
    'content-type': 'text/csv',
  })
  expect(body).toMatchObject({
    new: 1,
    wrong: [
      { line: 2, reason: 'Celular inválido' },
      { line: 3, reason: 'Celular inválido' },
      { line: 4, reason: landline },
      { line: 5, reason: foreign },
      { line: 6, reason: 'Falta o DDD no celular' },
      { line: 7, reason: 'Informe um celular ou um e-mail' },
    ],
  })
  const { body: found } = await owner.say('GET /api/clients?q=boa')
  expect(found.items).toMatchObject([{ phone: '(11) 3123-4567', notes: 'Outro telefone: 8133' }])
})
