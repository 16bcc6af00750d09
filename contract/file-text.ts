const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Every other byte of western text in UTF-16 is zero. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length)
  const many = sample.length / 4
  if ((zeros[1] ?? 0) > many) return 'utf-16le'
  if ((zeros[0] ?? 0) > many) return 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return looksLikeUtf16(bytes) ?? 'utf-8'
}

/** The text of a file that a spreadsheet or a telephone wrote. What is no valid UTF-8 is Windows-1252, as Excel writes it. */
export function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding) ?? new TextDecoder('windows-1252').decode(bytes)
  return text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return undefined
  }
}
