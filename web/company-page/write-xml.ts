const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML has no way to write control characters, so they are left out. */
export const inXml = (text: string) =>
  text.replaceAll(/[&<>"']|[^\P{C}\p{Co}]/gu, (letter) => escaped[letter] ?? '')
