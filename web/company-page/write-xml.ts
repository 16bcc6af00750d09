const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const inXml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escaped[letter] ?? '')
