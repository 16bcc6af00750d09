import { useState } from 'react'
import { saveFile } from '../platform/save-file.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DownloadIcon, PrintIcon } from '../ui/icons/actions.tsx'
import { PrintSheet } from '../ui/print-sheet.tsx'
import { drawQrCode, paintQrPng, QrCode, writeQrSvg } from '../ui/qr-code.tsx'
import { usePageUrl } from './build-page-url.ts'

type Props = { open: boolean; onClose: () => void; name: string; slug: string }

/** A dialog with the page's address as a QR code, to print or download. */
export default function QrDialog({ open, onClose, name, slug }: Props) {
  const { url, host } = usePageUrl(slug)
  const [failed, setFailed] = useState(false)
  const drawing = drawQrCode(url)
  const file = `qr-${slug}`
  const savePng = () =>
    paintQrPng(drawing).then(
      (blob) => saveFile(`${file}.png`, blob),
      () => setFailed(true),
    )
  const saveSvg = () => saveFile(`${file}.svg`, new Blob([writeQrSvg(drawing)], { type: 'image/svg+xml' }))
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        lightly
        title="QR code da sua página"
        sentence="Quem aponta a câmera cai direto na página de agendamento."
        actions={
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
        }
      >
        <QrCode
          drawing={drawing}
          label={`QR code de ${url}`}
          className="mx-auto w-full max-w-60 rounded-md"
        />
        <p className="mt-3 text-center text-ui [overflow-wrap:anywhere] text-ink-2">
          {host}
          <span className="font-semibold text-ink">{slug}</span>
        </p>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Button variant="soft" size="sm" icon={<DownloadIcon />} onClick={() => void savePng()}>
            Baixar PNG
          </Button>
          <Button variant="soft" size="sm" icon={<DownloadIcon />} onClick={saveSvg}>
            Baixar SVG
          </Button>
          <Button
            size="sm"
            icon={<PrintIcon />}
            onClick={() => window.print()}
            className="col-span-2"
            data-autofocus
          >
            Imprimir
          </Button>
        </div>
        {failed ? (
          <Alert className="mt-3">Não foi possível gerar o PNG neste navegador. Baixe o SVG.</Alert>
        ) : null}
      </Dialog>
      {open ? (
        <PrintSheet>
          <p className="font-display text-[3rem] leading-none font-bold text-balance">{name}</p>
          <p className="mt-4 text-[1.5rem]">Aponte a câmera e agende seu horário</p>
          <QrCode drawing={drawing} label={`QR code de ${url}`} className="mx-auto my-10 w-[11cm]" />
          <p className="text-[1.375rem] font-semibold [overflow-wrap:anywhere]">
            {host}
            {slug}
          </p>
        </PrintSheet>
      ) : null}
    </>
  )
}
