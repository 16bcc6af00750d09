import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { mostPhotoBytes, photoSentences } from '@encaixe/contract/photo-rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { listen } from '../platform/http/listen.ts'
import { aMember } from '../testing/a-member.ts'
import { anOwner, endSubscription, type Owner, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner
let companyId: string

beforeAll(async () => {
  api = await startTestApi()
  owner = await anOwner(api, 'foto')
  companyId = owner.company.id
})

afterAll(() => api.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b33' } })

/** A photo of noise, which compresses worst. */
function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0, seed = 7; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[at] = seed >> 16
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const jpeg = { 'content-type': 'image/jpeg' }
const put = (path: string, bytes: Uint8Array, headers: Record<string, string> = jpeg, say = owner.say) =>
  say(`PUT ${path}`, bytes, headers)
const ofCompany = () => `/api/companies/${companyId}/photo`

async function serve(path: unknown) {
  const response = await api.fetch(String(path))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function aCollaborator(of = owner) {
  const body = { name: 'Bia', email: 'bia@foto.example', companyId: of.company.id }
  return (await of.call('POST /api/collaborators', { body })).id
}

const countPhotos = async () => {
  const rows = await api.database.db.selectFrom('photos').select('id').execute()
  return rows.length
}

test('an owner gives the shop a photo: visitors get it as WebP, upright, small and without its metadata', async () => {
  const taken = await noise(900, 1500)
    .withExif({
      IFD0: { Copyright: 'Foto da Ana' },
      IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.includes('Foto da Ana')).toBe(true)
  const { status, body } = await put(ofCompany(), taken)
  expect([status, body.photo]).toEqual([200, expect.stringMatching(/^\/api\/public\/photos\/[0-9a-f-]{36}$/)])
  expect(await owner.call('GET /api/companies/my-company')).toMatchObject({ photo: body.photo, version: 1 })
  const slug = { params: { slug: owner.company.slug } }
  expect(await api.anyone('GET /api/public/company/{slug}', slug)).toMatchObject({ photo: body.photo })

  const { response, bytes } = await serve(body.photo)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'webp' })
  expect(bytes.byteLength).toBeLessThanOrEqual(100_000)
  expect(bytes.includes('GPS') || bytes.includes('Foto da Ana') || bytes.includes('Exif')).toBe(false)
  // A photo of 900 × 1500 that is turned by its orientation is 1500 × 900.
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1.5, 1)
})

test('an owner who changes the photo replaces it, and an owner who removes the photo leaves nothing stored', async () => {
  const first = (await put(ofCompany(), await plain(60, 40).png().toBuffer())).body.photo
  const stored = await countPhotos()
  const second = (await put(ofCompany(), await plain(30, 20).webp().toBuffer())).body.photo
  expect(second).not.toBe(first)
  expect(await countPhotos()).toBe(stored)
  expect([(await serve(first)).response.status, (await serve(second)).response.status]).toEqual([404, 200])

  expect((await owner.say(`DELETE ${ofCompany()}`)).body).toMatchObject({ id: companyId, photo: null })
  expect((await owner.say(`DELETE ${ofCompany()}`)).status).toBe(200)
  expect((await serve(second)).response.status).toBe(404)
  expect(await countPhotos()).toBe(stored - 1)
})

test('clients see the photo of a professional, square, until the professional is deleted', async () => {
  const procedure = await owner.call('POST /api/procedures', {
    body: { name: 'Corte', duration: 30, companyId },
  })
  const id = await aCollaborator()
  await owner.call('PUT /api/collaborators/{id}', {
    params: { id },
    body: { name: 'Bia', email: 'bia@foto.example', procedureIds: [procedure.id] },
  })
  const { body } = await put(`/api/collaborators/${id}/photo`, await plain(700, 900).png().toBuffer())
  expect(body).toMatchObject({ id, name: 'Bia', photo: expect.any(String), version: 2 })
  const { width, height } = await sharp((await serve(body.photo)).bytes).metadata()
  expect([width, height]).toEqual([512, 512])
  const free = await api.anyone(
    'GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}',
    { params: { companyId, procedureId: procedure.id, date: '2027-03-03', startTime: '10:00' } },
  )
  expect(free).toEqual([{ id, name: 'Bia', role: null, photo: body.photo }])

  await owner.call('DELETE /api/collaborators/{id}', { params: { id } })
  expect((await serve(body.photo)).response.status).toBe(404)
})

/** Creates a PNG whose header promises many pixels, although the file contains nearly none. */
function bomb(width: number, height: number, form = [8, 2, 0, 0, 0]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(named))
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, named, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const interlaced16BitRgba = [16, 6, 0, 0, 1]

/** Creates a small progressive JPEG whose header promises another width and height. */
async function progressive(width: number, height: number): Promise<Buffer> {
  const file = await plain(9, 9).jpeg({ progressive: true, mozjpeg: false }).toBuffer()
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

describe('a file that is not a photo is refused with a sentence, and nothing is stored', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  const files: [string, () => Promise<Uint8Array> | Uint8Array, number, string, object?][] = [
    ['text that calls itself JPEG', () => Buffer.from('olá'), 400, photoSentences.unreadable],
    ['a drawing with a script', () => svg, 400, photoSentences.unreadable],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), 400, photoSentences.unreadable],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 400, photoSentences.unreadable],
    [
      'half a photo',
      async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000),
      400,
      photoSentences.unreadable,
    ],
    ['a small file of 900 megapixels', () => bomb(30_000, 30_000), 400, photoSentences.tooManyPixels],
    [
      'a small file of 317 MB decoded',
      () => bomb(6300, 6300, interlaced16BitRgba),
      400,
      photoSentences.tooMuchToDecode,
    ],
    [
      'a progressive JPEG of 27 megapixels',
      () => progressive(5200, 5200),
      400,
      photoSentences.tooMuchToDecode,
    ],
    ['no byte', () => new Uint8Array(), 400, photoSentences.empty],
    ['a file over 8 MB', () => new Uint8Array(mostPhotoBytes + 1), 413, photoSentences.tooLarge],
    ['JSON', () => Buffer.from('{}'), 415, photoSentences.wrongType, { 'content-type': 'application/json' }],
    [
      'a compressed body',
      () => Buffer.from('x'),
      415,
      photoSentences.wrongType,
      { 'content-encoding': 'gzip' },
    ],
  ]
  test.each(files)('%s', async (_, make, status, sentence, headers = {}) => {
    const before = await countPhotos()
    const reply = await put(ofCompany(), await make(), { ...jpeg, ...headers })
    expect([reply.status, reply.body.error]).toEqual([status, sentence])
    expect(await countPhotos()).toBe(before)
    expect(await owner.call('GET /api/companies/my-company')).toMatchObject({ photo: null })
  })
})

test('the API reads a photo’s type from its bytes and keeps only the first picture of an animation', async () => {
  const frames = await sharp([await plain(8, 8).png().toBuffer(), await noise(8, 8).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  const { status, body } = await put(ofCompany(), frames, { 'content-type': 'image/png' })
  expect(status).toBe(200)
  expect((await sharp((await serve(body.photo)).bytes).metadata()).pages ?? 1).toBe(1)
  await owner.say(`DELETE ${ofCompany()}`)
})

test('an owner who uploads noise gets a photo of at most 100 kB', async () => {
  const { body } = await put(ofCompany(), await noise(1300, 900).webp({ quality: 70 }).toBuffer())
  expect((await serve(body.photo)).bytes.byteLength).toBeLessThanOrEqual(100_000)
  await owner.say(`DELETE ${ofCompany()}`)
})

/** Starts an upload whose bytes arrive when the test sends them. */
async function slowUpload(who: string, path: string) {
  const asked = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const body = new ReadableStream<Uint8Array>(
    { pull: (sending) => asked.resolve(sending) },
    { highWaterMark: 0 },
  )
  const headers = { ...jpeg, authorization: `Bearer ${await api.token(who)}` }
  const reply = api.fetch(path, { method: 'PUT', headers, body, duplex: 'half' })
  return { reply, asked: asked.promise }
}

/** Slow uploads of each owner to their own company. */
async function slowOnes(owners: readonly Owner[], each = 2) {
  const senders = owners.flatMap((of) => Array<Owner>(each).fill(of))
  const slow = await Promise.all(
    senders.map((of) => slowUpload(of.name, `/api/companies/${of.company.id}/photo`)),
  )
  const sending = await Promise.all(slow.map(({ asked }) => asked))
  const answers = () => Promise.all(slow.map(({ reply }) => reply))
  return { sending, statuses: async () => (await answers()).map(({ status }) => status) }
}

const ownersOf = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => anOwner(api, `${name}-${at}`)))

test('when owners upload at once, two photos are decoded and eight wait, and the other uploads get 503', async () => {
  // The photo is so large that no decoding ends while the other uploads still arrive.
  const bytes = await plain(6_000, 4_000).jpeg().toBuffer()
  const before = await countPhotos()
  const { sending, statuses } = await slowOnes(await ownersOf('fila', 14), 1)
  for (const one of sending) {
    one.enqueue(bytes)
    one.close()
  }
  expect((await statuses()).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(503)])
  expect(await countPhotos()).toBe(before + 10)
})

test('of three photos that arrive at once for one company, one is decoded, one waits, and one gets 429 with Retry-After', async () => {
  const bytes = await plain(6_000, 4_000).jpeg().toBuffer()
  // An account has two uploads at a time, so the third photo is a manager's.
  const manager = await aMember(api, { owner }, { name: 'gerente-foto', role: 'manager' })
  const slow = [
    ...(await Promise.all([owner.name, owner.name].map((name) => slowUpload(name, ofCompany())))),
    await slowUpload('gerente-foto', ofCompany()),
  ]
  for (const one of await Promise.all(slow.map(({ asked }) => asked))) {
    one.enqueue(bytes)
    one.close()
  }
  const replies = await Promise.all(slow.map(({ reply }) => reply))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  const refused = replies.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.json()).toMatchObject({
    error: 'Espere as outras fotos ficarem prontas e tente de novo.',
  })
  await owner.say(`DELETE ${ofCompany()}`)
  expect((await owner.say(`DELETE /api/members/${manager.memberId}`)).status).toBe(204)
})

test('an owner with two slow uploads gets 429 for a third, another owner can upload, and while sixteen uploads arrive others get 503', async () => {
  const bytes = await plain(9, 9).png().toBuffer()
  const owners = await ownersOf('lenta', 8)
  const [first, ...others] = owners as [Owner, ...Owner[]]
  const two = await slowOnes([first])
  const path = `/api/companies/${first.company.id}/photo`
  expect(await put(path, bytes, jpeg, first.say)).toMatchObject({
    status: 429,
    body: { error: 'Espere terminar o envio dos outros arquivos e tente de novo.' },
  })
  expect((await put(ofCompany(), bytes)).status).toBe(200)
  const fourteen = await slowOnes(others)
  expect(await put(ofCompany(), bytes)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  for (const one of [...two.sending, ...fourteen.sending]) one.error(new Error('The upload was aborted'))
  expect(new Set([...(await two.statuses()), ...(await fourteen.statuses())])).toEqual(new Set([400]))
  expect((await put(path, bytes, jpeg, first.say)).status).toBe(200)
  await owner.say(`DELETE ${ofCompany()}`)
})

test('an upload that sends less than 64 kB within two seconds is ended, and a photo that arrives steadily for longer is stored', async () => {
  // Skips the two seconds; each piece of the steady photo takes as long.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = createApp(api.deps)
  const server = await listen({ host: '127.0.0.1', port: 0 }, (asked, peer) => app.fetch(asked, peer))
  const headers = { ...jpeg, authorization: `Bearer ${await api.token('foto')}` }
  const upload = (length: number | undefined) => {
    const sent = { ...headers, ...(length !== undefined && { 'content-length': length }) }
    return request({ port: server.port, path: ofCompany(), method: 'PUT', headers: sent, agent: false })
  }
  const answers: object[] = []
  const stalled = [upload(400_000), upload(undefined)]
  for (const one of stalled) {
    one.on('response', async (answer) =>
      answers.push({ status: answer.statusCode, body: await json(answer) }),
    )
    one.write(Buffer.alloc(40_000))
  }
  const tooSlow = { error: 'O arquivo chegou devagar demais. Tente de novo com uma conexão melhor.' }
  await expect
    .poll(() => {
      vi.advanceTimersByTime(2_000)
      return answers
    })
    .toMatchObject(Array(2).fill({ status: 400, body: tooSlow }))
  for (const one of stalled) one.destroy()
  await server.drain()

  const steady = await noise(700, 500).jpeg({ quality: 95 }).toBuffer()
  let pieces = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(sending) {
        const at = 66_000 * pieces
        // The API waits already for this piece when the two seconds after the piece before it are over.
        await Promise.resolve()
        if (at > 0) vi.advanceTimersByTime(2_000)
        pieces += 1
        sending.enqueue(steady.subarray(at, at + 66_000))
        if (at + 66_000 >= steady.byteLength) sending.close()
      },
    },
    { highWaterMark: 0 },
  )
  const stored = await api.fetch(ofCompany(), { method: 'PUT', headers, body, duplex: 'half' })
  expect(stored.status).toBe(200)
  expect(pieces).toBeGreaterThan(4)
  await owner.say(`DELETE ${ofCompany()}`)
})

test('a stranger who uploads gets 404 before the API reads a byte', async () => {
  const { reply, asked } = await slowUpload('estranha', ofCompany())
  expect(await Promise.race([reply.then(({ status }) => status), asked.then(() => 'read')])).toBe(404)
})

test('an owner without a subscription cannot change a collaborator’s photo, but can change the company’s', async () => {
  const lapsed = await anOwner(api, 'lapso')
  const id = await aCollaborator(lapsed)
  await endSubscription(api, 'lapso')
  const bytes = await plain(9, 9).png().toBuffer()
  const collaborator = `/api/collaborators/${id}/photo`
  expect(await put(collaborator, bytes, jpeg, lapsed.say)).toMatchObject({
    status: 403,
    body: { code: 'subscription_required' },
  })
  expect((await lapsed.say(`DELETE ${collaborator}`)).status).toBe(403)
  const shop = `/api/companies/${lapsed.company.id}/photo`
  expect((await put(shop, bytes, jpeg, lapsed.say)).status).toBe(200)
})

test('a stranger cannot store a photo of a company or of its collaborator and gets 404, and an unknown photo id is 404', async () => {
  const id = await aCollaborator()
  const bytes = await plain(9, 9).png().toBuffer()
  for (const say of [(await anOwner(api, 'rival')).say, sayingAs(api, 'estranha')])
    for (const path of [ofCompany(), `/api/collaborators/${id}/photo`])
      expect((await put(path, bytes, jpeg, say)).status).toBe(404)
  for (const nobody of ['0', crypto.randomUUID(), '%00'])
    expect((await serve(`/api/public/photos/${nobody}`)).response.status).toBe(404)
})
