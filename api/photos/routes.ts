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

export function photoRoutes({ database: { db, reads } }: Pick<Deps, 'database'>): Route[] {
  return [
    route(photos.show, {
      async handle({ params: { id } }) {
        // A page of the primary may show a photo that the replica does not have yet.
        const bytes = isId(id) ? ((await selectPhoto(reads, id)) ?? (await selectPhoto(db, id))) : undefined
        return bytes ? new Response(new Uint8Array(bytes), { headers }) : photoMissing
      },
    }),
  ]
}
