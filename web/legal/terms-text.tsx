import { terms } from '@encaixe/contract/terms.ts'
import { SupportLink } from '../contact/support-link.tsx'
import { LegalSections } from './legal-sections.tsx'

export const lastUpdate = `Última atualização: ${terms.updated}`

/** The exact text of the terms that users accept. `level` is the heading level below the page's headings. */
export function TermsText({ level }: { level: 'h2' | 'h3' }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>{terms.introduction}</p>
      <LegalSections sections={terms.sections} level={level} fill={{ '{email}': <SupportLink /> }} />
    </div>
  )
}
