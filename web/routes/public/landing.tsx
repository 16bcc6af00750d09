import { titled } from '../../platform/page-title.ts'
import { contentId } from '../../shell/skip-link.tsx'

export const meta = () => titled('Agenda online para pequenos negócios')

export default function Landing() {
  return (
    <main id={contentId}>
      <h1>Cabe mais um na sua agenda.</h1>
    </main>
  )
}
