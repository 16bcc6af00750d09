import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Before leaving what was typed behind. Closing the window gets the browser's own question. */
export function UnsavedChanges({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
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
