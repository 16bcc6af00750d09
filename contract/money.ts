/** Prices are whole centavos in the code and reais with at most two decimals on the wire; floats are never added. */
export const highestPriceCents = 9_999_999

/** Converts reais to centavos: `19.9` is 1990. Undefined for more than two decimals, as in `19.999`. */
export function centsOf(reais: number): number | undefined {
  const cents = Math.round(reais * 100)
  return Number.isSafeInteger(cents) && cents / 100 === reais ? cents : undefined
}

export function reaisOf(cents: number): number {
  return cents / 100
}

const typed = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)?(?:([.,])(\d{1,2}))?$/

/**
 * Reads a typed price such as `50`, `50,9`, `1.234,56` or `R$ 19.90` in centavos. Undefined for any other text, and for
 * a price above `most`. No floats are used.
 */
export function readPrice(input: string, most = highestPriceCents): number | undefined {
  const [found, whole = '', , decimals = ''] = typed.exec(input.trim()) ?? []
  if (found === undefined || (whole === '' && decimals === '')) return undefined
  const cents = Number(`${whole.replaceAll('.', '') || '0'}${decimals.padEnd(2, '0')}`)
  return cents <= most ? cents : undefined
}

const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Writes a price: `R$ 1.234,50`, with a non-breaking space. */
export function showPrice(cents: number): string {
  return `R$\u00A0${reais.format(reaisOf(cents))}`
}
