/** After the page has loaded, so that the worker's files do not compete with the page's. */
const pause = 5_000

/** Registers the service worker, which opens the signed-in pages without internet. */
export function registerWorker(): () => void {
  // Empty in development.
  const { build } = document.documentElement.dataset
  if (!build || !navigator.serviceWorker) return () => undefined
  const register = () => {
    // A browser may forbid it, for example in a private window: the page works without.
    navigator.serviceWorker.register(`/sw.js?v=${build}`).catch(() => undefined)
  }
  const timer = setTimeout(register, pause)
  return () => clearTimeout(timer)
}
