/** How long the link of a statement opens it. */
export const linkDays = 90

export const linkEnd = (madeAt: Date) => new Date(madeAt.getTime() + linkDays * 86_400_000)
