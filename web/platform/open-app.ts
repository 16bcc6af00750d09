/**
 * Opens a page of the app from a page of the public entry. `state` reaches the page as the state of its navigation: the
 * router of the app reads it from the history, so nothing of it stands in the address.
 */
export function openApp(path: string, state: object, way: 'push' | 'replace' = 'push'): void {
  history[`${way}State`]({ usr: state }, '', path)
  location.reload()
}
