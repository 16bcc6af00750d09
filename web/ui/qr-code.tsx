import { correction, generate } from 'lean-qr'

type Props = { drawing: QrDrawing; label: string; className?: string }

/** A QR code, black on white in both themes, because many scanners cannot read inverted codes. */
export function QrCode({ drawing: { side, path }, label, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** The width of the white margin that scanners of QR codes need, in modules (the squares of the code). */
const margin = 4

/** The drawing of a QR code: one SVG path with a rectangle for each run of dark modules. `side` includes the margin. */
type QrDrawing = { side: number; path: string }

/** Draws a QR code with error correction Q: it is readable with about 25 % of the code damaged. */
export function drawQrCode(text: string): QrDrawing {
  const code = generate(text, { minCorrectionLevel: correction.Q })
  let path = ''
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue
      const start = x
      while (code.get(x + 1, y)) x += 1
      path += `M${start + margin} ${y + margin}h${x - start + 1}v1H${start + margin}z`
    }
  }
  return { side: code.size + 2 * margin, path }
}

export function writeQrSvg({ side, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>\n`
}

const enoughForPrint = 1_024

export function paintQrPng({ side, path }: QrDrawing): Promise<Blob> {
  const scale = Math.ceil(enoughForPrint / side)
  const canvas = document.createElement('canvas')
  canvas.width = side * scale
  canvas.height = side * scale
  const brush = canvas.getContext('2d')
  if (!brush) return Promise.reject(new Error('QR code: this browser has no 2D canvas context'))
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.scale(scale, scale)
  brush.fillStyle = '#000'
  brush.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('QR code: the canvas could not be saved as PNG')),
    )
  })
}
