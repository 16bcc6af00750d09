import { loadLater } from '../../platform/load-later.tsx'
import { titled } from '../../platform/page-title.ts'
import { contentId } from '../../ui/skip-link.tsx'
import { FullSpinner } from '../../ui/spinner.tsx'
import '../../ui/classes.css'

const Gallery = loadLater(() => import('../../ui/gallery/gallery.tsx'))

export const meta = () => titled('Folha de componentes', { name: 'robots', content: 'noindex' })

export default function Ui() {
  return (
    <main id={contentId}>
      <Gallery fallback={<FullSpinner />} />
    </main>
  )
}
