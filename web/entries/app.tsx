import { type AppPage, appPages } from '@encaixe/contract/addresses.ts'
import { product } from '@encaixe/contract/product.ts'
import { type ComponentType, createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirectDocument,
  ScrollRestoration,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router'
import type { loadLoginShop } from '../company-page/load-login-shop.ts'
import { type Deployment, DeploymentContext } from '../platform/deployment.ts'
import { importAgain } from '../platform/import-again.ts'
import { FailureMessage } from '../shell/failure-message.tsx'
import { Measurement } from '../shell/measurement.tsx'
import { PlainPage } from '../shell/plain-page.tsx'
import { dataId, rootId } from '../shell/public-root.tsx'
import { RouteFocus } from '../shell/route-focus.tsx'
import { RouteLink } from '../shell/route-link.tsx'
import { RouterLink } from '../ui/page-link.tsx'
import AppLayout, { type AppHandle } from './app-layout.tsx'
import '../ui/theme.css'
import '../ui/classes.css'

/** The facts of the document that `server.tsx` wrote. */
export type AppData = {
  deployment: Deployment
  /** The company to which the login leads. */
  shop: Awaited<ReturnType<typeof loadLoginShop>>
}

type Module = AppHandle & { default: ComponentType<{ params: object }>; loader?: LoaderFunction }

const modules = import.meta.glob<Module>('../routes/app/*.tsx')

/** Pages without the frame of the pages for signed-in users. */
const bare: readonly string[] = ['login', 'callback', 'gallery'] satisfies AppPage[]

function routeOf([name, path]: [string, string]): RouteObject {
  return {
    id: name,
    path,
    async lazy() {
      const load = modules[`../routes/app/${name}.tsx`]
      if (!load) throw new Error(`The page ${name} is not in this build`)
      const { default: Page, title, needs, call, loader } = await load().catch(importAgain<Module>)
      const handle = { title, needs, call }
      const Component = () => createElement(Page, { params: useParams() })
      return { Component, handle, ...(loader && { loader }) }
    },
  }
}

const routes = Object.entries(appPages).map(routeOf)

/** Every other address is loaded as a new document. */
const elsewhere: RouteObject = {
  path: '*',
  loader: ({ request }) => redirectDocument(request.url),
  Component: () => null,
}

/** The document's age in milliseconds from which a failed page loads again; with a younger document it fails again. */
const settled = 10_000

/**
 * The message for a page that failed. If the script of the page was lost while the device was offline, the document is
 * loaded again: the router stores the failure, so only a new document requests the script again.
 */
function Failure({ home }: { home?: string }) {
  const error = useRouteError()
  useEffect(() => {
    document.title = `Erro · ${product.name}`
    const isLost = error instanceof TypeError && /import|module/i.test(error.message)
    if (isLost && navigator.onLine && performance.now() > settled) location.reload()
  }, [error])
  return (
    <PlainPage>
      <FailureMessage home={home} />
    </PlainPage>
  )
}

function Root() {
  const { pathname } = useLocation()
  const title = (useMatches().at(-1)?.handle as AppHandle | undefined)?.title
  useEffect(() => {
    if (title) document.title = `${title} · ${product.name}`
  }, [title])
  return (
    <>
      <RouteFocus />
      <Measurement pathname={pathname} />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

async function start() {
  const root = document.getElementById(rootId)
  const text = document.getElementById(dataId)?.textContent
  if (!root || !text) throw new Error(`The document of ${location.pathname} has no root or no data`)
  const { deployment, shop }: AppData = JSON.parse(text)
  const router = createBrowserRouter(
    [
      {
        Component: Root,
        errorElement: <Failure />,
        children: [
          {
            Component: AppLayout,
            errorElement: <Failure home="/dashboard" />,
            children: routes.filter(({ id = '' }) => !bare.includes(id)),
          },
          ...routes.filter(({ id = '' }) => bare.includes(id)),
          elsewhere,
        ],
      },
    ],
    { hydrationData: { loaderData: { login: { shop } } } },
  )
  // The frame of the document stays until the page is loaded.
  await new Promise<void>((loaded) => {
    const look = () => {
      if (!router.state.initialized) return
      unsubscribe()
      loaded()
    }
    const unsubscribe = router.subscribe(look)
    queueMicrotask(look)
  })
  createRoot(root).render(
    <DeploymentContext value={deployment}>
      <RouterLink value={RouteLink}>
        <RouterProvider router={router} />
      </RouterLink>
    </DeploymentContext>,
  )
}

void start()
