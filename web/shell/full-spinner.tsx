import { Spinner } from '../ui/spinner.tsx'

export function FullSpinner() {
  return (
    <div className="grid min-h-[70dvh] place-items-center p-5">
      <Spinner />
    </div>
  )
}
