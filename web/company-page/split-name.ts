const narrow = /[iljtfrI.,:;'’!|()\s-]/
const wide = /[mwMW@%]/

/** The width of a bold letter in hundredths of its size. Approximate, but never too small, so no line is too wide. */
function advance(letter: string): number {
  if (narrow.test(letter)) return 34
  if (wide.test(letter)) return 92
  return letter === letter.toLocaleUpperCase('pt-BR') ? 70 : 58
}

export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, letter) => sum + advance(letter), 0) * (size / 100)
}

export type NameLines = { lines: string[]; size: number }

const sizes = [128, 112, 96, 82, 70, 60]
const mostLines = 3

/** The name in the largest letters that fit, in at most three lines; a longer name is cut. */
export function splitName(name: string, room: number, largest = 128): NameLines {
  const words = name.trim().split(/\s+/)
  for (const size of sizes.filter((size) => size <= largest)) {
    const lines = wrap(words, (text) => widthOf(text, size) <= room)
    const high = size >= 112 ? 2 : mostLines
    if (lines.length <= high && lines.every((line) => widthOf(line, size) <= room)) return { lines, size }
  }
  const size = sizes.at(-1) ?? 60
  const fits = (text: string) => widthOf(text, size) <= room
  const lines = wrap(words, fits).slice(0, mostLines)
  return { lines: lines.map((line) => (fits(line) ? line : cut(line, fits))), size }
}

function wrap(words: string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function cut(line: string, fits: (text: string) => boolean): string {
  const letters = Array.from(line)
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
