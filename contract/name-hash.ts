/** FNV-1a over the name as a person reads it: case and spaces around it do not change a colour. */
export function hashName(name: string, seed = 0x811c9dc5): number {
  let hash = seed >>> 0
  for (const letter of name.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase('pt-BR')) {
    hash ^= letter.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  // The low bits alone repeat too soon.
  return (hash ^ (hash >>> 15)) >>> 0
}
