declare global {
  interface Window {
    /** Of React Router; the version is another for each build. */
    __reactRouterManifest?: { version?: string }
  }
}

/** After the page has loaded, so that the worker's files do not compete with the page's. */
const pause = 5_000

/** Registers the service worker, which opens the signed-in pages without internet. */
export function registerWorker(): () => void {
  const { __reactRouterManifest: manifest } = window
  if (!import.meta.env.PROD || !manifest?.version || !navigator.serviceWorker) return () => undefined
  const register = () => {
    // A browser may forbid it, for example in a private window: the page works without.
    navigator.serviceWorker.register(`/sw.js?v=${manifest.version}`).catch(() => undefined)
  }
  const timer = setTimeout(register, pause)
  return () => clearTimeout(timer)
}
