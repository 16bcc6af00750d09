import { loadLater } from '../../platform/load-later.tsx'
import { contentId } from '../../ui/skip-link.tsx'
import { FullSpinner } from '../../ui/spinner.tsx'

const Gallery = loadLater(() => import('../../ui/gallery/gallery.tsx'))

export const title = 'Folha de componentes'

export default function Ui() {
  return (
    <main id={contentId}>
      <Gallery fallback={<FullSpinner />} />
    </main>
  )
}
