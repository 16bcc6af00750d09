/** Focuses the heading with this id, or else the heading of the page. */
export function focusHeading(id = '', options?: FocusOptions) {
  const heading = document.getElementById(id) ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}

/**
 * Returns the `ref` of an element that is removed when content is replaced. If the element has the focus, the title of
 * the page gets the focus after the commit, because the title may be replaced too. The page is not scrolled, because
 * the new content replaces the old content in the same place.
 */
export const passFocus = (element: HTMLElement | null) => () => {
  if (element === document.activeElement) queueMicrotask(() => focusHeading('', { preventScroll: true }))
}
