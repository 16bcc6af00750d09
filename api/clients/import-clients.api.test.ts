import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner, endSubscription, type Owner, type Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  owner = await anOwner(api, 'importa')
})

afterAll(() => api.close())

const asCsv = { 'content-type': 'text/csv' }
const send = (file: string | Uint8Array, query = '', who = owner): Promise<Reply> =>
  who.say(`POST /api/clients/import${query}`, typeof file === 'string' ? Buffer.from(file) : file, asCsv)
const imported = async (file: string | Uint8Array, query = '') => {
  const { status, body } = await send(file, query)
  expect([status, body.error]).toEqual([200, undefined])
  return body as unknown as ImportedClients
}
type Client = Record<'name' | 'phone' | 'email' | 'birthday' | 'notes' | 'tags', unknown>
const found = async (q: string) =>
  ((await owner.say(`GET /api/clients?order=name&q=${encodeURIComponent(q)}`)).body.items as Client[]).map(
    ({ name, phone, email, birthday, notes, tags }) => ({ name, phone, email, birthday, notes, tags }),
  )
const exported = async (who = owner) => {
  const authorization = `Bearer ${await api.token(who.name)}`
  return api.fetch('/api/clients/export', { headers: { authorization } })
}

/** Encodes a text as Windows-1252; the text must not contain the signs in which Windows-1252 differs from Latin-1. */
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const nothing = { email: null, birthday: null, notes: null, tags: [] }

test.each<[string, string | Uint8Array, string, Partial<Client>]>([
  [
    'Excel in Windows-1252 with semicolons, an old mobile and a date of two digits',
    latin('Nome;Celular;Aniversário;Observações\r\nJoão Conceição;(11) 8765-1001;3/2/90;Só às terças\r\n'),
    'conceicao',
    { name: 'João Conceição', phone: '+5511987651001', birthday: '1990-02-03', notes: 'Só às terças' },
  ],
  [
    'Google Contacts in UTF-8 with two numbers in a cell and its labels',
    'First Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Value,Phone 1 - Value,Phone 2 - Value\n' +
      'Maria,Google,1985-12-24,,Praia ::: * myContacts,MARIA@google.example,11 97654-1002 ::: (11) 3123-4567,\n',
    'google',
    {
      name: 'Maria Google',
      phone: '+5511976541002',
      email: 'maria@google.example',
      birthday: '1985-12-24',
      notes: 'Outro telefone: (11) 3123-4567',
      tags: ['Praia', 'myContacts'],
    },
  ],
  [
    'a telephone in UTF-16 with tabs, with 55 and without plus',
    utf16('Nome\tTelefone\nÂngela Tabulada\t5511976541003\n'),
    'tabulada',
    { name: 'Ângela Tabulada', phone: '+5511976541003' },
  ],
  [
    'a program that quotes a note over several lines, with a separator line before the header',
    'sep=;\nnome;telefone;obs\n"Rita ""Ritinha"" Citada";"0 xx 11 97654-1004";"Alergia:\n- esmalte; acetona\n- látex"\n',
    'citada',
    {
      name: 'Rita "Ritinha" Citada',
      phone: '+5511976541004',
      notes: 'Alergia:\n- esmalte; acetona\n- látex',
    },
  ],
  [
    'a spreadsheet with forty empty columns, empty lines and dashes for nothing',
    `\uFEFFNome,E-mail,Telefone,Nascimento${','.repeat(40)}\n\n${','.repeat(43)}\nBento Vazio,bento@vazio.example,-,--${','.repeat(40)}\n,,,\n`,
    'vazio',
    { name: 'Bento Vazio', phone: null, email: 'bento@vazio.example' },
  ],
  [
    'a file in English with a name that a spreadsheet would run',
    'name,phone,tags\n"\'=Nina Formula",\'+55 11 97654-1006,"VIP, noiva"\n',
    'formula',
    { name: '=Nina Formula', phone: '+5511976541006', tags: ['VIP', 'noiva'] },
  ],
  [
    'an old Mac with line ends of its own, in UTF-16 of the other byte order',
    Buffer.from(`\uFEFFnome;celular\rIolanda Macintosh;(11) 97654-1007\r`, 'utf16le').swap16(),
    'macintosh',
    { name: 'Iolanda Macintosh', phone: '+5511976541007' },
  ],
  [
    'a notebook copied by hand: blank lines above, two numbers joined by "e", an ISO date with a time',
    '\n\n;;\nCliente;Whats App;Data de nascimento\n  Téo   Caderno ;11 97654-1008 e 11 97654-1108;1979-07-09 00:00:00\n',
    'caderno',
    {
      name: 'Téo   Caderno',
      phone: '+5511976541008',
      birthday: '1979-07-09',
      notes: 'Outro telefone: +5511976541108',
    },
  ],
  [
    'a program with a column for each kind of number, the landline first, and a birthday without a year',
    'NOME COMPLETO|TELEFONE FIXO|CELULAR|ANIVERSÁRIO\nUrsula Barra|(11) 3123-4567|011 97654-1009|07/09\n',
    'barra',
    {
      name: 'Ursula Barra',
      phone: '+5511976541009',
      notes: 'Outro telefone: (11) 3123-4567\nAniversário: 07/09',
    },
  ],
  [
    'Outlook with the name in two columns, a name before the address and a quote within a word',
    'First Name,Last Name,E-mail Address,Mobile Phone\nD"Arc,Outlook,"Joana <Joana@outlook.example>",\n',
    'outlook',
    { name: 'D"Arc Outlook', phone: null, email: 'joana@outlook.example' },
  ],
])('an import of %s stores the client with all fields', async (_, file, q, client) => {
  const preview = await imported(file, '?dryRun=true')
  const answer = await imported(file)
  const [one, ...others] = await found(q)
  if (answer.wrong.length > 0) expect(answer.wrong).toEqual([])
  const counts = { new: 1, known: 0, changed: 0, repeated: 0, wrong: [] }
  const sample = [expect.objectContaining({ name: client.name })]
  expect([preview, answer]).toEqual([{ ...counts, columns: expect.anything(), sample }, counts])
  expect([one, others]).toEqual([{ ...nothing, ...client }, []])
})

test('an owner reads which lines of an import are wrong and why; the other lines are imported', async () => {
  const file = [
    'nome;celular;e-mail;nascimento;observações;etiquetas',
    'Errada Boa;11 97654-2001;;;;',
    ';11 97654-2002;;;;',
    'Sem contato;;;;;',
    'Sem DDD;97654-2003;;;;',
    'Arredondada;5,51198E+12;;;;',
    'Mail torto;;ana@;;;',
    'Dia torto;11 97654-2004;;31/02/1990;;',
    'Do futuro;11 97654-2005;;01/01/2040;;',
    `Falante;11 97654-2006;;;${'a'.repeat(1_001)};`,
    `Rotulada;11 97654-2007;;;;${'b'.repeat(31)}`,
    'Aberta;"11 97654-2008;;;;',
    'Errada Última;11 97654-2009;;;;',
  ].join('\n')
  expect(await imported(file)).toEqual({
    ...{ new: 2, known: 0, changed: 0, repeated: 0 },
    wrong: [
      { line: 3, reason: 'Informe o nome do cliente' },
      { line: 4, reason: 'Informe um celular ou um e-mail' },
      { line: 5, reason: 'Falta o DDD no celular' },
      {
        line: 6,
        reason: 'A planilha arredondou o celular. Formate a coluna como texto e salve o arquivo de novo',
      },
      { line: 7, reason: 'E-mail inválido' },
      { line: 8, reason: 'Data de nascimento inválida: use dia/mês/ano' },
      { line: 9, reason: 'Informe uma data de nascimento que já passou' },
      { line: 10, reason: 'Observações: use no máximo 1000 caracteres' },
      { line: 11, reason: 'Use de 1 a 30 caracteres em cada etiqueta' },
      { line: 12, reason: 'Há aspas que abrem e não fecham nesta linha' },
    ],
  })
  expect((await found('errada')).map(({ name }) => name)).toEqual(['Errada Boa', 'Errada Última'])
})

test('a preview stores nothing, and the same file a second time changes nothing', async () => {
  const file = 'nome;celular\nDuas Vezes;11 97654-3001\n'
  expect(await imported(file, '?dryRun=true')).toMatchObject({ new: 1, known: 0 })
  expect(await found('duas vezes')).toEqual([])
  expect(await imported(file, '?dryRun=false')).toMatchObject({ new: 1, known: 0 })
  const before = await owner.say('GET /api/clients?q=duas')
  expect(await imported(file)).toEqual({ new: 0, known: 1, changed: 0, repeated: 0, wrong: [] })
  expect(await owner.say('GET /api/clients?q=duas')).toEqual(before)
})

test('lines about one person become one client: empty fields are filled, and stored fields do not change', async () => {
  await owner.say('POST /api/clients', { name: 'Clara Antiga', phone: '11 97654-4001', tags: ['VIP'] })
  const file = [
    'nome;celular;e-mail;nascimento;etiquetas',
    'Clara Nova;+55 11 97654-4001;clara@uma.example;;nova',
    'Clara;;CLARA@uma.example;01/02/1980;',
    'Davi Um;11 97654-4002;;;',
    'Davi Dois;11 7654-4002;davi@uma.example;;',
    'Davi Três;;davi@uma.example;05/06/1970;',
  ].join('\n')
  expect(await imported(file)).toEqual({ new: 1, known: 4, changed: 1, repeated: 3, wrong: [] })
  expect(await found('uma.example')).toEqual([
    {
      name: 'Clara Antiga',
      phone: '+5511976544001',
      email: 'clara@uma.example',
      birthday: '1980-02-01',
      notes: null,
      tags: ['VIP'],
    },
    {
      name: 'Davi Um',
      phone: '+5511976544002',
      email: 'davi@uma.example',
      birthday: '1970-06-05',
      notes: null,
      tags: [],
    },
  ])
})

test.each([
  ['is empty', '', 'Não encontramos a coluna do nome na primeira linha'],
  ['has no header', 'Ana;11 97654-5001\n', 'Não encontramos a coluna do nome na primeira linha'],
  ['has 10,001 lines', `nome\n${'Ana\n'.repeat(10_001)}`, 'Use no máximo 10.000 linhas'],
])('an import refuses a file that %s, and stores nothing', async (_, file, sentence) => {
  const { status, body } = await send(file)
  expect([status, body.fields]).toEqual([400, { file: sentence }])
})

test('a file that is too large, of another type, or from a company without subscription is refused', async () => {
  const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))
  expect([large.status, large.body.error]).toEqual([413, 'O arquivo é grande demais: use no máximo 5 MB'])
  const png = await owner.say('POST /api/clients/import', Buffer.from('x'), { 'content-type': 'image/png' })
  expect([png.status, png.body.error]).toEqual([415, 'Envie um arquivo CSV'])
  const other = await anOwner(api, 'vencida')
  await endSubscription(api, 'vencida')
  expect((await send('nome;celular\nAna;11 97654-5002\n', '', other)).status).toBe(403)
  expect((await send('nome', '?dryRun=talvez')).status).toBe(400)
})

test('a file with one e-mail in every line: lines with other mobiles are reported, and no clients are mixed up', async () => {
  const file = [
    'nome;celular;e-mail',
    'Lúcia Semail;11 97654-6001;naotem@gmail.example',
    'Marta Semail;11 97654-6002;naotem@gmail.example',
    'Lúcia de novo;11 97654-6001;naotem@gmail.example',
    'Nara Semail;11 97654-6003;NAOTEM@gmail.example',
  ].join('\n')
  const reason = 'Este e-mail já é de outro celular'
  const wrong = [
    { line: 3, reason },
    { line: 5, reason },
  ]
  expect(await imported(file)).toEqual({ new: 1, known: 1, changed: 0, repeated: 1, wrong })
  expect(await imported(file)).toEqual({ new: 0, known: 2, changed: 0, repeated: 1, wrong })
  expect((await found('semail')).map(({ name }) => name)).toEqual(['Lúcia Semail'])
})

test('3,000 lines are imported while another import and bookings store the same people: no client is stored twice', async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, at) => `Multidão ${at};11 9${String(80_000_000 + at)};m${at}@multidao.example`,
  )
  const file = ['nome;celular;e-mail', ...lines].join('\n')
  const answers = await Promise.all([
    send(file),
    send(file),
    owner.say('POST /api/clients', { name: 'Multidão', phone: '11 98000-0042' }),
  ])
  const [one, two] = answers.slice(0, 2).map(({ body }) => Number(body.new))
  expect((one ?? 0) + (two ?? 0)).toBeGreaterThanOrEqual(2_999)
  const { db } = api.database
  const twice = await db
    .selectFrom('clients')
    .select('phone')
    .where('company_id', '=', owner.company.id as never)
    .groupBy('phone')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .where('phone', 'is not', null)
    .execute()
  expect(twice).toEqual([])
})

test('an import whose seventh part fails answers what was written, and the same file again completes it', async () => {
  const other = await anOwner(api, 'partes')
  const mobile = (at: number) => `11 9${String(70_000_000 + at)}`
  const lines = Array.from({ length: 740 }, (_, at) => `Parte ${at};${mobile(at)};;`)
  // These lines of the last part are about clients of the first part: a new client, and the gaps of another.
  lines.push(
    `Parte 0;${mobile(0)};;`,
    `Parte 1;${mobile(1)};p1@partes.example;`,
    `Parte 1;${mobile(1)};;01/02/1980`,
  )
  const file = ['nome;celular;e-mail;nascimento', ...lines].join('\n')
  const counts = { new: 740, known: 3, changed: 0, repeated: 3, wrong: [] }
  expect((await send(file, '?dryRun=true', other)).body).toMatchObject(counts)
  await api.database.exec(`alter table clients add constraint fail_part check (name <> 'Parte 600')`)
  const failed = await send(file, '', other).finally(() =>
    api.database.exec('alter table clients drop constraint fail_part'),
  )
  const reason = 'Esta linha não foi importada. Importe o arquivo de novo para completar'
  const wrong = Array.from({ length: 143 }, (_, at) => ({ line: 602 + at, reason }))
  expect(failed).toMatchObject({
    status: 200,
    body: { new: 600, known: 0, changed: 0, repeated: 0, wrong },
  })
  expect((await other.say('GET /api/clients/summary')).body.count).toBe(600)
  // The second import changes one client of the book, who gets an e-mail and a birthday.
  const rest = { new: 140, known: 603, changed: 1, repeated: 3, wrong: [] }
  expect(await send(file, '', other)).toMatchObject({ status: 200, body: rest })
  expect((await send(file, '', other)).body).toMatchObject({ new: 0, known: 743, changed: 0, repeated: 3 })
})

test('of a cell with many numbers an import takes five', async () => {
  const numbers = Array.from({ length: 100 }, (_, at) => `11 9765481${String(at).padStart(2, '0')}`)
  expect(await imported(`nome;celular\nMuitos Números;${numbers.join('/')}\n`)).toMatchObject({
    new: 1,
    wrong: [],
  })
  const [client] = await found('muitos números')
  expect(client).toMatchObject({ phone: '+5511976548100' })
  expect(String(client?.notes).split('\n')).toHaveLength(4)
})

test('an exported file contains no formula that a spreadsheet runs, and the import of another company reads all of it', async () => {
  const response = await exported()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="clientes-importa-agenda.csv"',
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith('\uFEFFnome;celular;e-mail;nascimento;observações;etiquetas;')).toBe(true)
  for (const cell of text.split(/[;\n]/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
  const other = await anOwner(api, 'destino')
  const lines = (await send(bytes, '', other)).body as unknown as ImportedClients
  expect(lines.new).toBe((await owner.say('GET /api/clients/summary')).body.count)
  expect(lines.wrong).toEqual([])
})

test('an import, the contacts that it fills and an export are in the trail, but a preview is not', async () => {
  const other = await anOwner(api, 'rastro')
  await send('nome;celular\nAna;11 97654-6001\n', '?dryRun=true', other)
  await send('nome;celular\nAna;11 97654-6001\n', '', other)
  await send('nome;celular;e-mail\nAna;11 97654-6001;ana@rastro.example\n', '', other)
  await (await exported(other)).text()
  const { items } = (await other.say('GET /api/trail?kind=client')).body as { items: { action: string }[] }
  expect(items.map(({ action }) => action).toSorted()).toEqual([
    'contact_imported',
    'exported',
    'imported',
    'imported',
  ])
})
