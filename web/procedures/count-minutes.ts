/** The minutes that a field holds, once they are some. */
export function wholeMinutes(typed: string): number | undefined {
  return /^\s*[1-9]\d{0,3}\s*$/.test(typed) ? Number(typed) : undefined
}
