import type { ReactNode } from 'react'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { useDownload } from './change-personal-data.ts'

type Props = { name: string; fetch: () => Promise<Blob>; children: ReactNode }

export function DownloadButton({ name, fetch, children }: Props) {
  const download = useDownload(name, fetch)
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        wide
        icon={<DownloadIcon />}
        onClick={() => download.mutate()}
        sending={download.isPending}
        sendingLabel="Preparando o arquivo..."
      >
        {children}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {download.isSuccess ? `Arquivo baixado: ${name}` : null}
      </p>
      <Refusal error={download.error} fallback="Erro ao preparar o arquivo. Por favor, tente novamente." />
    </div>
  )
}
