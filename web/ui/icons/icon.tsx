import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

/** An icon beside text: it grows with the text and is hidden from screen readers. */
export function drawIcon(name: string, d: string, strokeWidth = 1.75) {
  const Drawn = (props: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <path d={d} />
    </svg>
  )
  Drawn.displayName = name
  return Drawn
}
