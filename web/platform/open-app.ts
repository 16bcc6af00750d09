/**
 * Opens a page of the app from a page of the public entry. `state` becomes the state of the navigation: the router of
 * the app reads it from the history, so the address contains nothing of it.
 */
export function openApp(path: string, state: object, way: 'push' | 'replace' = 'push'): void {
  history[`${way}State`]({ usr: state }, '', path)
  location.reload()
}
