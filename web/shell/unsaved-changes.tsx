import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  unsaved: boolean
  /** The query parameter that opens the form, or a function that reads it. A new value also leaves the form. */
  shownBy?: string | ((search: URLSearchParams) => string) | undefined
}

/** Asks before navigation discards typed text. When the user closes the window, the browser itself asks. */
export function UnsavedChanges({ unsaved, shownBy }: Props) {
  const shown = ({ search }: { search: string }) => {
    const query = new URLSearchParams(search)
    return typeof shownBy === 'function' ? shownBy(query) : shownBy && query.get(shownBy)
  }
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved && (here.pathname !== there.pathname || shown(here) !== shown(there)),
  )
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault()
  })
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Sair sem salvar?"
      sentence="As alterações que você fez nesta página ainda não foram salvas."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
    />
  )
}
