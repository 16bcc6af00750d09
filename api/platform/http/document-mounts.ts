import { caps } from '@encaixe/contract/caps.ts'
import type { EveryCall } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import { type StoredFile, storedFile, typeOf } from '../pages/stored-file.ts'
import type { Mount } from './create-handler.ts'

/** `mounts` are the paths outside the JSON API; their limits are printed too. */
type Described = { endpoints: Endpoint[]; mounts: Mount[]; origin: string }

/** The documents of the API. Each document is written at its first request, so that a start does not wait for it. */
export const documentMounts = (described: Described): Mount[] => [
  documentMount('/api/openapi.json', () => writeJson(described)),
  documentMount('/api/docs', () => writeDocs(described)),
]

function documentMount(path: string, write: () => Promise<StoredFile>): Mount {
  let file: Promise<StoredFile> | undefined
  return {
    methods: ['GET'],
    path,
    limit: limits.publicReads,
    async handle({ request }) {
      file ??= write()
      return (await file).answer(request)
    },
  }
}

const cache = 'public, no-cache'

async function writeJson({ endpoints, origin }: Described): Promise<StoredFile> {
  const { describeApi } = await import('./openapi.ts')
  const bytes = new TextEncoder().encode(JSON.stringify(describeApi(endpoints, { origin })))
  return storedFile({ bytes, type: typeOf('openapi.json'), cache })
}

async function writeDocs({ endpoints, mounts }: Described): Promise<StoredFile> {
  const [{ writeDocsPage }, { limitTable, maximumTable, roleTable }] = await Promise.all([
    import('./docs-page.ts'),
    import('./docs-tables.ts'),
  ])
  const limited = [
    ...endpoints.map(({ method, path, limit }) => ({ what: `${method} ${path}`, limit })),
    ...mounts.map(({ methods, path, limit }) => ({ what: `${methods.join(', ')} ${path}`, limit })),
    { what: 'Páginas', limit: limits.pages },
    { what: 'Pedidos sem token válido', limit: limits.unauthenticated },
    { what: 'Tokens procurados além desse limite', limit: limits.tokenLookUps },
  ]
  const { html, policy } = writeDocsPage(endpoints, [
    limitTable(limited),
    maximumTable('Tetos', 'Além do teto: 409 <code>too_many</code>, com o que fazer.', caps),
    maximumTable('Cotas de mensagens', 'Em quaisquer 24 horas. O que passa da cota não sai.', messageQuotas),
    roleTable(endpoints.map(({ method, path }) => `${method} ${path}` as EveryCall)),
  ])
  const bytes = new TextEncoder().encode(html)
  return storedFile({
    bytes,
    type: typeOf('docs.html'),
    cache,
    headers: { 'content-security-policy': policy },
  })
}
