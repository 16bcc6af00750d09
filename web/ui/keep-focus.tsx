import { Component, type ReactNode } from 'react'

type Props = {
  /** Another value replaces the children by equal ones. */
  version: string | number
  children: ReactNode
}

type Place = { at: number; what: string }

const focusable = () => [
  ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)'),
]

const whatIs = (element: Element) =>
  `${element.tagName} ${element.getAttribute('value') ?? element.textContent}`

/** Keeps the focus where it is when React replaces what has it: the browser would move it to the page's body. */
export class KeepFocus extends Component<Props> {
  /** Runs while the former elements are still in the document; a hook would be too late. */
  override getSnapshotBeforeUpdate({ version }: Props): Place | null {
    if (version === this.props.version) return null
    const focused = document.activeElement as HTMLElement
    const at = focusable().indexOf(focused)
    return at === -1 ? null : { at, what: whatIs(focused) }
  }

  override componentDidUpdate(_props: Props, _state: unknown, place: Place | null) {
    if (!place) return
    const all = focusable()
    const same = [all[place.at], ...all].find((element) => element && whatIs(element) === place.what)
    same?.focus({ preventScroll: true })
  }

  override render() {
    return this.props.children
  }
}
