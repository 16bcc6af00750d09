/** The heading with this id, or else that of the page. */
export function focusHeading(id = '', options?: FocusOptions) {
  const heading = document.getElementById(id) ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}

/**
 * The `ref` of an element that is removed when content is replaced: its focus goes to the title of the page, which may be
 * replaced at the same time and so is awaited. The page is not scrolled: the new content stands where the user is.
 */
export const passFocus = (element: HTMLElement | null) => () => {
  if (element === document.activeElement) queueMicrotask(() => focusHeading('', { preventScroll: true }))
}
