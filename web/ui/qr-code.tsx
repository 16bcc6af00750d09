import type { QrDrawing } from './draw-qr-code.ts'

type Props = { drawing: QrDrawing; label: string; className?: string }

/** Black on white in both themes, because many scanners cannot read inverted codes. */
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
