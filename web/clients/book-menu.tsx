import { useMutation } from '@tanstack/react-query'
import { describeFailure } from '../platform/describe-failure.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { saveFile } from '../platform/save-file.ts'
import { DownloadIcon, MoreIcon } from '../ui/icons/actions.tsx'
import { UploadIcon } from '../ui/icons/book.tsx'
import { Menu } from '../ui/menu.tsx'
import { useToast } from '../ui/toast.tsx'

const failed = 'Não foi possível exportar. Por favor, tente novamente.'

/** The book as a file: from a spreadsheet, and to one. */
export function BookMenu() {
  const notify = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile('GET /api/clients/export', 'text/csv'),
    onMutate: () => notify('Exportando clientes...'),
    onSuccess: (file) => {
      saveFile('clientes.csv', file)
      notify('Clientes exportados: clientes.csv')
    },
    onError: (error) => notify(describeFailure(error, failed), 'error'),
  })
  return (
    <Menu
      label="Mais opções"
      className="rounded-md border-[1.5px] border-line-strong bg-surface hover:bg-sunken min-h-12! min-w-12!"
      trigger={<MoreIcon />}
      items={[
        { label: 'Importar planilha', icon: <UploadIcon />, to: '/clients/import' },
        {
          label: isPending ? 'Exportando...' : 'Exportar planilha',
          icon: <DownloadIcon />,
          onSelect: () => isPending || mutate(),
        },
      ]}
    />
  )
}
