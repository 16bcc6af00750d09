import { terms } from '@encaixe/contract/terms.ts'
import { SupportLink } from '../shell/support-link.tsx'
import { LegalSections } from './legal-sections.tsx'

export const lastUpdate = `Última atualização: ${terms.updated}`

/** The terms in force, to the letter that is accepted. `level` continues the headings of the page around them. */
export function TermsText({ level }: { level: 'h2' | 'h3' }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>{terms.introduction}</p>
      <LegalSections sections={terms.sections} level={level} fill={{ '{email}': <SupportLink /> }} />
    </div>
  )
}
