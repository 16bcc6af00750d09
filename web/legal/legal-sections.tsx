import type { LegalSection } from '@encaixe/contract/legal-text.ts'
import { Fragment, type ReactNode } from 'react'

/** The content for each placeholder of the text, such as a link to the support. */
type Fill = Record<string, ReactNode>

/** `after`: additional content at the end of a section, by the section's id. */
type Props = { sections: LegalSection[]; level: 'h2' | 'h3'; fill?: Fill; after?: Record<string, ReactNode> }

export function LegalSections({ sections, level: Heading, fill = {}, after = {} }: Props) {
  return sections.map(({ id, heading, paragraphs, items }) => (
    <section key={heading} id={id} className="grid gap-2.5">
      <Heading className="font-display text-display-sm">{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Filled text={paragraph} fill={fill} />
        </p>
      ))}
      {items ? (
        <ul className="grid list-disc gap-1 pl-5">
          {items.map((item) => (
            <li key={item}>
              <Filled text={item} fill={fill} />
            </li>
          ))}
        </ul>
      ) : null}
      {id ? after[id] : null}
    </section>
  ))
}

function Filled({ text, fill }: { text: string; fill: Fill }) {
  const parts = text.split(/(\{\w+\})/)
  return parts.map((part) => <Fragment key={part}>{fill[part] ?? part}</Fragment>)
}
