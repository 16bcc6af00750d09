import type { Client } from '@encaixe/contract/clients.ts'
import { cx } from 'class-variance-authority'
import { Badge } from '../ui/badge.tsx'

type Props = { client: Pick<Client, 'tags' | 'blocked' | 'waits'>; most?: number; className?: string }

/** The marks of a client: blocked or waiting first, then the tags. */
export function ClientMarks({ client: { tags, blocked, waits }, most = 3, className }: Props) {
  if (!blocked && !waits && tags.length === 0) return null
  const left = tags.length - most
  return (
    <span className={cx('flex flex-wrap gap-1.5 font-text tracking-normal', className)}>
      {blocked ? <Badge tone="danger">Bloqueado</Badge> : null}
      {waits && !blocked ? <Badge tone="warning">O próximo pedido espera a sua resposta</Badge> : null}
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {left > 0 ? (
        <Badge>
          {`+${left}`}
          <span className="sr-only">{left === 1 ? ' etiqueta' : ' etiquetas'}</span>
        </Badge>
      ) : null}
    </span>
  )
}
