import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Deployment } from '../platform/deployment.ts'
import { importAgain } from '../platform/import-again.ts'
import { dataId, PublicRoot, rootId } from '../shell/public-root.tsx'
import '../ui/theme.css'

type Module = { default: ComponentType<object> }

const pages = import.meta.glob<Module>('../routes/public/*.tsx')

/** The facts of the document that `server.tsx` wrote. */
export type PublicData = { source: string; props: object; deployment: Deployment; path: string }

async function start() {
  const root = document.getElementById(rootId)
  const text = document.getElementById(dataId)?.textContent
  if (!root || !text) throw new Error(`The document of ${location.pathname} has no root or no data`)
  const { source, props, deployment, path }: PublicData = JSON.parse(text)
  const load = pages[`../${source}`]
  if (!load) throw new Error(`The page ${source} is not in this build`)
  const { default: Page } = await load().catch(importAgain<Module>)
  startTransition(() => {
    hydrateRoot(
      root,
      <PublicRoot deployment={deployment} path={path}>
        <Page {...props} />
      </PublicRoot>,
    )
  })
}

void start()
