import type { ReactNode } from 'react'

/** What lies below the first screen: laid out when one comes near. The first frame of a slow phone is for what is seen. */
export function Below({ children }: { children: ReactNode }) {
  return <div className="[contain-intrinsic-size:auto_56rem] [content-visibility:auto]">{children}</div>
}
