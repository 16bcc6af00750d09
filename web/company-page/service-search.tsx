import { useEffect, useEffectEvent, useRef } from 'react'
import { SearchIcon } from '../ui/icons/actions.tsx'

type Props = {
  search: string
  onSearch: (typed: string) => void
  found: number
  loading: boolean
  /** Only the services on the page were searched. */
  failed: boolean
}

/** Needs script, so it does not show without. */
export function ServiceSearch({ search, onSearch, found, loading, failed }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const onReady = useEffectEvent(onSearch)
  // What was typed before the script loaded. A controlled field would have lost it.
  useEffect(() => {
    if (input.current?.value) onReady(input.current.value)
  }, [])
  return (
    <search className="mb-1 block noscript:hidden">
      <label className="relative block max-w-100">
        <span className="sr-only">Buscar serviço</span>
        <SearchIcon className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2" />
        <input
          ref={input}
          type="search"
          onChange={(event) => onSearch(event.currentTarget.value)}
          placeholder="Buscar serviço"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-12 w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface py-2.5 pr-3.5 pl-[calc(24px+1.25em)] text-base text-ink hover:border-ink-2"
        />
      </label>
      <p role="status" className="min-h-6 pt-1.5 text-sm text-ink-2">
        {search.trim() === '' ? '' : loading ? 'Buscando em todos os serviços...' : count(found, failed)}
      </p>
    </search>
  )
}

function count(found: number, failed: boolean): string {
  if (failed) return 'Não foi possível buscar em todos os serviços. Por favor, tente novamente.'
  if (found === 0) return 'Nenhum serviço encontrado. Tente outra palavra.'
  return found === 1 ? '1 serviço encontrado' : `${found} serviços encontrados`
}
