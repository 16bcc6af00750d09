/** The minutes typed into a field, or undefined when they are no number. */
export function wholeMinutes(typed: string): number | undefined {
  return /^\s*[1-9]\d{0,3}\s*$/.test(typed) ? Number(typed) : undefined
}
