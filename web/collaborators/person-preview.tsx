import { useWatch } from 'react-hook-form'
import { Avatar } from '../ui/avatar.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'

/** The same words as in the fields, as a client will meet them; there is nothing in it to hear twice. */
export function PersonPreview() {
  const { name, role, isActive } = useWatch<CollaboratorFields>() as CollaboratorFields
  return (
    <aside aria-hidden="true" className="lg:sticky lg:top-24">
      <p className="mb-2 text-sm text-ink-2">
        {isActive ? 'Ao agendar, cada cliente vê assim' : 'Inativo: não aparece para clientes'}
      </p>
      <div
        className={`flex min-h-[72px] items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 transition-opacity ${isActive ? '' : 'opacity-50 grayscale'}`}
      >
        <Avatar name={name} size="lg" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-semibold">{name.trim() || <span className="text-ink-3">Nome</span>}</p>
          <p className="text-sm text-ink-2">{role.trim()}</p>
        </div>
        <span className="size-[22px] shrink-0 rounded-full border-[1.5px] border-line-strong" />
      </div>
    </aside>
  )
}
