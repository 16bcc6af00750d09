import { useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { ListRow } from '../ui/row-actions.tsx'
import { useToast } from '../ui/toast.tsx'
import { type KnownRefusal, Refusal, seePlans } from './refusal.tsx'

type Change<Wish> = { mutateAsync: (wish: Wish) => Promise<unknown>; isPending: boolean }

type Options = {
  toggle: Change<{ id: string; isActive: boolean }>
  remove: Change<string>
  /** Returns why a row cannot be activated or deactivated, if it is known without a request; otherwise undefined. */
  barred?: (wish: { id: string; isActive: boolean }) => string | undefined
  /**
   * Returns the text about other things that end with the row. With this text deactivating needs a confirmation too,
   * because activating again does not restore them.
   */
  endsToo?: (row: ListRow) => string | undefined
  texts: { removeQuestion: string; removed: string; removeFailed: string; statusFailed: string }
}

type Asked = {
  row: ListRow
  change: 'remove' | 'deactivate'
  also: string | undefined
  error?: Error | undefined
}

/** Activating, deactivating and deleting a row of the owner's lists, with their dialogs. */
export function useRowChanges({ toggle, remove, texts, barred, endsToo }: Options) {
  const notify = useToast()
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<{ title: string; error: Error | KnownRefusal }>()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState(0)

  // Focuses the title of the page, because the focused row was deleted.
  useEffect(() => {
    if (removed > 0) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [removed])

  const known = useRef({ barred, endsToo })
  useEffect(() => {
    known.current = { barred, endsToo }
  }, [barred, endsToo])

  // The callbacks never change, so that opening a dialog does not render hundreds of rows again.
  const { mutateAsync } = toggle
  const changeStatus = useCallback(
    async ({ id, name, isActive: before }: ListRow) => {
      const wish = { id, isActive: !before }
      const title = `Não foi possível ${before ? 'desativar' : 'ativar'} ${name}`
      const barredBy = known.current.barred?.(wish)
      if (barredBy) return setRefusal({ title, error: { sentence: barredBy, wayOut: seePlans } })
      setAnnouncement(`${name}: ${before ? 'inativo' : 'ativo'}`)
      try {
        await mutateAsync(wish)
      } catch (error) {
        setAnnouncement('')
        setRefusal({ title, error: error as Error })
      }
    },
    [mutateAsync],
  )
  const toggleRow = useCallback(
    async (row: ListRow) => {
      const also = row.isActive ? known.current.endsToo?.(row) : undefined
      if (also) return setAsked({ row, change: 'deactivate', also })
      await changeStatus(row)
    },
    [changeStatus],
  )
  const askRemove = useCallback(
    (row: ListRow) => setAsked({ row, change: 'remove', also: known.current.endsToo?.(row) }),
    [],
  )

  async function confirm(asked: Asked) {
    const { row, change } = asked
    if (change === 'deactivate') {
      setAsked(undefined)
      return changeStatus(row)
    }
    setAsked({ ...asked, error: undefined })
    try {
      await remove.mutateAsync(row.id)
      setAsked(undefined)
      setRemoved((count) => count + 1)
      notify(`${texts.removed}: ${row.name}`)
    } catch (error) {
      setAsked({ ...asked, error: error as Error })
    }
  }

  const verb = asked?.change === 'deactivate' ? 'Desativar' : 'Excluir'
  const dialogs = (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && confirm(asked)}
        title={`${verb} ${asked?.row.name ?? ''}`}
        sentence={asked?.change === 'deactivate' ? asked.also : joined(texts.removeQuestion, asked?.also)}
        confirmLabel={verb}
        sending={remove.isPending}
        sendingLabel="Excluindo..."
      >
        {asked?.error ? <Refusal error={asked.error} fallback={texts.removeFailed} /> : null}
      </ConfirmDialog>
      <Refusal
        error={refusal?.error}
        fallback={texts.statusFailed}
        dialog={{ title: refusal?.title, onClose: () => setRefusal(undefined) }}
      />
    </>
  )
  return { toggleRow, askRemove, dialogs }
}

const joined = (question: string, also = '') => (also ? `${question} ${also}` : question)
