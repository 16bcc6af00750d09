import { expect, test } from 'vitest'
import { drawQrCode, writeQrSvg } from './qr-code.tsx'

/** Reads the filled squares back from the SVG path. */
function gridOf({ side, path }: { side: number; path: string }): boolean[][] {
  const grid = Array.from({ length: side }, () => Array<boolean>(side).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return grid
}

const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

test('a QR code has a white margin, finder patterns in three corners and no pattern in the fourth corner', () => {
  const drawing = drawQrCode('https://encaixe.example/barbearia-navalha')
  const grid = gridOf(drawing)
  const corner = (left: number, top: number) =>
    grid.slice(top, top + 7).map((row) =>
      row
        .slice(left, left + 7)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    )
  const far = drawing.side - 4 - 7
  expect(corner(4, 4)).toEqual(finder)
  expect(corner(far, 4)).toEqual(finder)
  expect(corner(4, far)).toEqual(finder)
  expect(corner(far, far)).not.toEqual(finder)
  expect(grid.slice(0, 4).flat()).not.toContain(true)
  expect(grid.flatMap((row) => row.slice(-4))).not.toContain(true)
})

test('the SVG file of a QR code can be opened on its own', () => {
  const svg = writeQrSvg(drawQrCode('https://encaixe.example/a'))
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/)
  expect(svg).not.toContain('script')
})
