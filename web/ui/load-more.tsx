import { Button } from './button.tsx'

type Props = { shown: number; total?: number; onMore: () => void; loading?: boolean; label?: string }

/** A button that appends the next page of a list, and the number of loaded rows of the total. */
export function LoadMore({ shown, total, onMore, loading = false, label = 'Carregar mais' }: Props) {
  const done = total !== undefined && shown >= total
  return (
    <div className="flex flex-col items-center gap-3 py-5">
      {total === undefined ? null : (
        <p role="status" className="text-sm text-ink-2">
          {`Mostrando ${shown} de ${total.toLocaleString('pt-BR')}`}
        </p>
      )}
      {done ? null : (
        <Button variant="secondary" size="sm" onClick={onMore} sending={loading} sendingLabel="Carregando...">
          {label}
        </Button>
      )}
    </div>
  )
}
