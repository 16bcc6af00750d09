import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionInput } from '@encaixe/contract/push.ts'

type Payload = { title: string; body: string; url: string; tag: string; quiet: boolean }
type Received = { device: string; payload: Payload; ttl: number; urgency: string; topic: string }
type Trouble = { status: number; headers?: Record<string, string> } | 'cut'

const authSize = 16
const longestTtl = 28 * 86_400

/**
 * A push service with its browsers. It accepts messages by RFC 8030, checks their signature (RFC 8292) and decrypts
 * them with the keys of the browser (RFC 8291). It answers a request that breaks the protocol as a real service does.
 */
export async function startPushService({ clock = { now: () => new Date() } } = {}) {
  const browsers = new Map<
    string,
    { name: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer; key: string; at: string }
  >()
  const received: Received[] = []
  const troubles: Trouble[] = []
  /** The errors of requests that a real service would refuse. */
  const breaches: string[] = []

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const trouble = troubles.shift()
    if (trouble === 'cut') return void response.destroy()
    if (trouble) return void response.writeHead(trouble.status, trouble.headers).end('{"reason":"trouble"}')
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(410).end()
    try {
      const body = Buffer.concat(chunks)
      checkSignature(request.headers, { origin: browser.at, key: browser.key, now: clock.now() })
      const { ttl, urgency, topic } = readHeaders(request.headers, body)
      const payload = JSON.parse(decrypt(body, browser).toString('utf8')) as Payload
      received.push({ device: browser.name, payload, ttl, urgency, topic })
      response.writeHead(201, { location: `${origin}/message/${received.length}` }).end()
    } catch (error) {
      breaches.push((error as Error).message)
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`

  return {
    env: { PUSH_HOSTS: host },
    breaches,
    /** Returns the subscription of a browser for a server's public key. `at`: the origin of a proxy before this service. */
    subscribe(name: string, key: string, at = origin): PushSubscriptionInput {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(authSize)
      const path = `/send/${name}-${randomBytes(8).toString('hex')}`
      browsers.set(path, { name, ecdh, auth, key, at })
      const p256dh = ecdh.generateKeys().toString('base64url')
      return { endpoint: `${at}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** The browser ends its subscription; the product's server is not notified. */
    end({ endpoint }: PushSubscriptionInput) {
      browsers.delete(new URL(endpoint).pathname)
    },
    fail(...next: Trouble[]) {
      troubles.push(...next)
    },
    /** Returns the notifications that have arrived since the last call. */
    take: () => received.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readHeaders(headers: IncomingHttpHeaders, body: Buffer) {
  const { ttl, urgency, topic, 'content-encoding': encoding } = headers
  if (encoding !== 'aes128gcm')
    throw new Error(`Content-Encoding of a push message is ${encoding}, not aes128gcm`)
  if (!/^\d+$/.test(String(ttl)) || Number(ttl) > longestTtl)
    throw new Error(`The TTL of a push message is wrong: ${ttl}`)
  if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`The topic of a push message is wrong: ${topic}`)
  if (!['very-low', 'low', 'normal', 'high'].includes(String(urgency)))
    throw new Error(`The urgency of a push message is wrong: ${urgency}`)
  if (body.length > 4_096) throw new Error(`A push message of ${body.length} bytes is too large`)
  return { ttl: Number(ttl), urgency: String(urgency), topic: String(topic) }
}

function checkSignature(
  { authorization }: IncomingHttpHeaders,
  { origin, key, now }: { origin: string; key: string; now: Date },
) {
  const [, token = '', signer = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (signer !== key) throw new Error("The push message was signed with another key than the subscription's")
  const [head = '', claims = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(signer, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url')))
    throw new Error('The signature of a push message is wrong')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  const { aud, exp, sub } = read(claims)
  const left = exp - now.getTime() / 1_000
  if (read(head).alg !== 'ES256' || aud !== origin)
    throw new Error(`The signature of a push message is for ${aud}, or is not ES256`)
  if (!(left > 0 && left <= 86_400))
    throw new Error(`The signature of a push message is valid for the wrong time: ${left} seconds`)
  if (!/^(mailto:.+@|https:)/.test(sub))
    throw new Error(`The subject of a push message's signature is wrong: ${sub}`)
}

function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16)
  const senderEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, senderEnd)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The last record of a push message has no end')
  return padded.subarray(0, end)
}
