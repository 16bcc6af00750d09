/** A section of a legal text: a heading, its paragraphs, and sometimes a list after them. */
export type LegalSection = { heading: string; paragraphs: string[]; items?: string[]; id?: string }

export type LegalText = {
  version: string
  updated: string
  title: string
  introduction: string
  sections: LegalSection[]
}

/** The text in one fixed form, so that its hash proves what was shown. */
export function canonicalText({ version, updated, title, introduction, sections }: LegalText): string {
  return JSON.stringify([
    version,
    updated,
    title,
    introduction,
    ...sections.map(({ heading, paragraphs, items = [] }) => [heading, paragraphs, items]),
  ])
}
