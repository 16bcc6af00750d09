/** The pause in milliseconds after the page has loaded, so that the worker's files do not compete with the page's. */
const pause = 5_000

/** Registers the service worker for signed-in pages without internet. Returns a function to cancel the registration. */
export function registerWorker(): () => void {
  // The name of the build is empty in development.
  const { build } = document.documentElement.dataset
  if (!build || !navigator.serviceWorker) return () => undefined
  const register = () => {
    // A browser may forbid a worker, for example in a private window. The page works without a worker.
    navigator.serviceWorker.register(`/sw.js?v=${build}`).catch(() => undefined)
  }
  const timer = setTimeout(register, pause)
  return () => clearTimeout(timer)
}
