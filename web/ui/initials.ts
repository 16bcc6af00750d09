const joining = new Set(['da', 'das', 'de', 'do', 'dos', 'di', 'e'])

/** The first letters of up to two words. Joining words ("da", "e") are used only when the name has no other words. */
export function initialsOf(name: string, most = 2): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
  const significant = words.filter((word) => !joining.has(word.toLocaleLowerCase('pt-BR')))
  return (significant.length > 0 ? significant : words)
    .slice(0, most)
    .map((word) => Array.from(word.toLocaleUpperCase('pt-BR'))[0] ?? '')
    .join('')
}

/** A cover's letters. A single word gives its first two letters, because one letter would fill only half the cover. */
export function coverLettersOf(name: string): string {
  const initials = initialsOf(name)
  if (Array.from(initials).length !== 1) return initials
  const letters = name.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toLocaleUpperCase('pt-BR')
}
