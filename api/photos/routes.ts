import { photos } from '@encaixe/contract/photos.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import { selectPhoto } from './store.ts'

const photoMissing = refused('not_found', { sentence: 'Foto não encontrada' })

const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
}

export function photoRoutes({ database: { db } }: Pick<Deps, 'database'>): Route[] {
  return [
    route(photos.show, {
      async handle({ params: { id } }) {
        const bytes = isId(id) ? await selectPhoto(db, id) : undefined
        return bytes ? new Response(new Uint8Array(bytes), { headers }) : photoMissing
      },
    }),
  ]
}
