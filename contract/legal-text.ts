/** The date on which each legal text came into force. A changed text needs a new version: a test compares its hash. */
export const legalVersions = { terms: '2026-11-25', privacy: '2026-11-30' }

/** Writes the date of a version: `26/08/2025`. */
export const legalDay = (version: string) => version.split('-').reverse().join('/')

export type LegalSection = { heading: string; paragraphs: string[]; items?: string[]; id?: string }

export type LegalText = {
  version: string
  updated: string
  title: string
  introduction: string
  sections: LegalSection[]
}

/** Returns the text in one fixed form, because its hash is stored to prove which text a user accepted. */
export function canonicalText({ version, updated, title, introduction, sections }: LegalText): string {
  return JSON.stringify([
    version,
    updated,
    title,
    introduction,
    ...sections.map(({ heading, paragraphs, items = [] }) => [heading, paragraphs, items]),
  ])
}
