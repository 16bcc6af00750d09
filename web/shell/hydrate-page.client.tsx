import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { dataId, rootId } from './routerless-page.tsx'

/** Starts a page in the document that `render-routerless.tsx` wrote, with the data in it. */
export function hydratePage<Data extends object>(Root: ComponentType<Data>) {
  const root = document.getElementById(rootId)
  const data = document.getElementById(dataId)?.textContent
  if (!root || !data) throw new Error(`The document of ${location.pathname} has no root or no data`)
  startTransition(() => void hydrateRoot(root, <Root {...JSON.parse(data)} />))
}
