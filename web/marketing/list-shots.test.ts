import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, type ShotSize, schemes, shotSizes, shots } from './list-shots.ts'

const folder = join(import.meta.dirname, '..', 'public', 'product')
const named = Object.entries(shots).flatMap(([name, sizes]) =>
  sizes.flatMap((size: ShotSize) =>
    schemes.map((scheme) => ({ file: fileOf(name as keyof typeof shots, size, scheme), size })),
  ),
)

/** Reads the size from the file's header, in both WebP variants that Chromium writes. */
function sizeOf(bytes: Buffer) {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP')
  if (bytes.toString('latin1', 12, 16) === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8 ')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

test.each(named)(
  'the picture $file exists, has the size that the page gives, and weighs at most 48 kB',
  ({ file, size }) => {
    const bytes = readFileSync(join(folder, file))
    const { width, height, scale } = shotSizes[size]
    expect(sizeOf(bytes)).toEqual({ width: width * scale, height: height * scale })
    expect(bytes.byteLength).toBeLessThanOrEqual(48_000)
  },
)

test('the folder contains no picture that no page shows', () => {
  expect(readdirSync(folder).sort()).toEqual(named.map(({ file }) => file).sort())
})
