const joining = new Set(['da', 'das', 'de', 'do', 'dos', 'di', 'e'])

/** First letters of up to two words. Words that only join ("da", "e") give none unless nothing else is there. */
export function initialsOf(name: string, most = 2): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
  const telling = words.filter((word) => !joining.has(word.toLocaleLowerCase('pt-BR')))
  return (telling.length > 0 ? telling : words)
    .slice(0, most)
    .map((word) => Array.from(word.toLocaleUpperCase('pt-BR'))[0] ?? '')
    .join('')
}
