import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config/config.ts'

type Keys = Pick<Config, 'env' | 'dataDir' | 'secretsKeys'>

/** The owner of a sealed secret. A sealed secret that is copied to another company or purpose does not open. */
export type SecretOwner = { companyId: string; purpose: 'whatsapp token' }

const algorithm = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

export const canSeal = ({ env, secretsKeys }: Keys) => env !== 'production' || secretsKeys.length > 0

/**
 * Seals a secret with the first key of the deployment. The sealed text names the key that opens it, so that a rotation
 * finds the secrets of an older key.
 */
export function sealSecret(config: Keys, owner: SecretOwner, secret: string): string {
  const [key] = keysOf(config)
  if (!key) throw new Error('SECRETS_KEY is missing, so no secret can be sealed')
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(ownerBytes(owner))
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${nameOf(key)}.${sealed.toString('base64url')}`
}

/** Opens a sealed secret. Undefined: no key of this deployment opens it, or it was sealed for another owner. */
export function openSecret(config: Keys, owner: SecretOwner, sealed: string): string | undefined {
  const [version, name, text = ''] = sealed.split('.')
  const key = keysOf(config).find((one) => nameOf(one) === name)
  const bytes = Buffer.from(text, 'base64url')
  if (version !== 'v1' || !key || bytes.length < ivLength + tagLength) return undefined
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(ownerBytes(owner)).setAuthTag(bytes.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

const ownerBytes = ({ companyId, purpose }: SecretOwner) => Buffer.from(`${purpose} of ${companyId}`)

/** A name that tells keys apart and reveals nothing about a key. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('name of ').update(key).digest('base64url').slice(0, 8)

/** The keys of the deployment, the present key first. A local deployment makes its own key when it needs the first. */
function keysOf({ env, dataDir, secretsKeys }: Keys): Buffer[] {
  if (secretsKeys.length > 0) return secretsKeys.map((key) => Buffer.from(key, 'base64'))
  return env === 'production' ? [] : [localKey(dataDir)]
}

/** The link appears only with the whole key in it, and fails when another process has made the key meanwhile. */
function localKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secrets.key')
  const read = () => Buffer.from(readFileSync(file, 'utf8'), 'base64')
  try {
    return read()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const made = `${file}.${process.pid}`
  writeFileSync(made, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(made, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(made)
  }
  return read()
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
