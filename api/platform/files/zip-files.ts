import { strToU8, zipSync } from 'fflate'

/** Texts by their names in the ZIP, dated `at`. */
export function zipFiles(files: Record<string, string>, at: Date): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(bytes), { mtime: at })
}
