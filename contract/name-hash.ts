/** Hashes a name with FNV-1a. Case and extra spaces are ignored, so that they do not change the company's colour. */
export function hashName(name: string, seed = 0x811c9dc5): number {
  let hash = seed >>> 0
  for (const letter of name.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase('pt-BR')) {
    hash ^= letter.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  // High bits are mixed in, because the low bits of FNV-1a repeat too often for a short list of colours.
  return (hash ^ (hash >>> 15)) >>> 0
}
