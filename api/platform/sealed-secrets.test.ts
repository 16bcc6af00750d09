import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readConfig } from './config/config.ts'
import { canSeal, openSecret, type SecretOwner, sealSecret } from './sealed-secrets.ts'

const aKey = () => randomBytes(32).toString('base64')
const owner: SecretOwner = { companyId: crypto.randomUUID(), purpose: 'whatsapp token' }
const configOf = (...keys: string[]) => readConfig({ SECRETS_KEY: keys.join(',') })

test('a sealed secret opens for its company, and neither for another company nor after a change of one byte', () => {
  const config = configOf(aKey())
  const sealed = sealSecret(config, owner, 'EAAG-segredo')
  expect(sealed).not.toContain('segredo')
  expect(sealSecret(config, owner, 'EAAG-segredo')).not.toBe(sealed)
  expect(openSecret(config, owner, sealed)).toBe('EAAG-segredo')
  expect(openSecret(config, { ...owner, companyId: crypto.randomUUID() }, sealed)).toBeUndefined()
  const [version, name, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  bytes[14] = (bytes[14] ?? 0) ^ 1
  expect(openSecret(config, owner, [version, name, bytes.toString('base64url')].join('.'))).toBeUndefined()
  for (const broken of ['', 'v1', 'v1..', `v2.${name}.${text}`, `v1.${name}.${text.slice(0, 8)}`]) {
    expect(openSecret(config, owner, broken)).toBeUndefined()
  }
})

test('after a rotation the new key seals, and secrets of the former key still open', () => {
  const [former, present] = [aKey(), aKey()]
  const old = sealSecret(configOf(former), owner, 'antigo')
  const rotated = configOf(present, former)
  expect(openSecret(rotated, owner, old)).toBe('antigo')
  const sealed = sealSecret(rotated, owner, 'novo')
  expect(openSecret(configOf(present), owner, sealed)).toBe('novo')
  expect(openSecret(configOf(former), owner, sealed)).toBeUndefined()
})

test('a local deployment makes one key that only its user can read, and production without a key seals nothing', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const local = readConfig({ DATA_DIR: dataDir })
  const sealed = sealSecret(local, owner, 'segredo')
  expect(openSecret(readConfig({ DATA_DIR: dataDir }), owner, sealed)).toBe('segredo')
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
  const production = { ...local, env: 'production' as const }
  expect([canSeal(local), canSeal(production)]).toEqual([true, false])
  expect(() => sealSecret(production, owner, 'segredo')).toThrow('SECRETS_KEY is missing')
})

test.each(['short', `${aKey()},`, aKey().slice(1), `${aKey()} `.repeat(2)])(
  'a deployment with the wrong key %o is refused by the name of the variable',
  (SECRETS_KEY) => {
    expect(() => readConfig({ SECRETS_KEY })).toThrow(/^SECRETS_KEY: /)
  },
)
