import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RefusalDialog } from '../ui/refusal-dialog.tsx'
import type { ListRow } from '../ui/row-actions.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { findWayOut, type Refusal, seePlans } from './find-way-out.ts'

type Change<Wish> = { mutateAsync: (wish: Wish) => Promise<unknown>; isPending: boolean }

type Options = {
  toggle: Change<{ id: string; isActive: boolean }>
  remove: Change<string>
  /** A refusal that is already known, shown without a request. */
  barred?: (wish: { id: string; isActive: boolean }) => string | undefined
  texts: { removeQuestion: string; removed: string; removeFailed: string; statusFailed: string }
}

/** Activating, deactivating and deleting a row of the owner's lists, with their dialogs. */
export function useRowChanges({ toggle, remove, texts, barred }: Options) {
  const notify = useToast()
  const [asked, setAsked] = useState<{ row: ListRow; error?: ReactNode }>()
  const [refusal, setRefusal] = useState<Refusal & { title: string }>()
  const [told, setTold] = useState('')
  const [removed, setRemoved] = useState(0)

  // The focused row was deleted.
  useEffect(() => {
    if (removed > 0) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [removed])

  const knownRefusal = useRef(barred)
  useEffect(() => {
    knownRefusal.current = barred
  }, [barred])

  // Stable callbacks: opening a dialog must not render hundreds of rows again.
  const { mutateAsync } = toggle
  const toggleRow = useCallback(
    async ({ id, name, isActive: before }: ListRow) => {
      const wish = { id, isActive: !before }
      const title = `Não foi possível ${before ? 'desativar' : 'ativar'} ${name}`
      const known = knownRefusal.current?.(wish)
      if (known) return setRefusal({ title, sentence: known, wayOut: seePlans })
      setTold(`${name}: ${before ? 'inativo' : 'ativo'}`)
      try {
        await mutateAsync(wish)
      } catch (error) {
        setTold('')
        setRefusal({ title, ...findWayOut(error as Error, texts.statusFailed) })
      }
    },
    [mutateAsync, texts.statusFailed],
  )
  const askRemove = useCallback((row: ListRow) => setAsked({ row }), [])

  async function removeRow(row: ListRow) {
    setAsked({ row })
    try {
      await remove.mutateAsync(row.id)
      setAsked(undefined)
      setRemoved((count) => count + 1)
      notify(`${texts.removed}: ${row.name}`)
    } catch (error) {
      setAsked({ row, error: <Why {...findWayOut(error as Error, texts.removeFailed)} /> })
    }
  }

  const dialogs = (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && removeRow(asked.row)}
        title={`Excluir ${asked?.row.name ?? ''}`}
        sentence={texts.removeQuestion}
        confirmLabel="Excluir"
        sending={remove.isPending}
        sendingLabel="Excluindo..."
        error={asked?.error}
      />
      <RefusalDialog
        open={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
        title={refusal?.title}
        sentence={refusal?.sentence}
        action={refusal?.wayOut && <ButtonLink to={refusal.wayOut.to}>{refusal.wayOut.label}</ButtonLink>}
      />
    </>
  )
  return { toggleRow, askRemove, dialogs }
}

function Why({ sentence, wayOut }: Refusal) {
  return (
    <>
      {sentence}{' '}
      {wayOut ? (
        <TextLink to={wayOut.to} className="font-semibold">
          {wayOut.label}
        </TextLink>
      ) : null}
    </>
  )
}
