/** Prices are whole centavos inside and a number of reais with at most two decimals on the wire; never a sum of floats. */
export const highestPriceCents = 9_999_999

/** Undefined when the number has more than two decimals: `19.9` is 1990, `19.999` is nothing. */
export function centsOf(reais: number): number | undefined {
  const cents = Math.round(reais * 100)
  return Number.isSafeInteger(cents) && cents / 100 === reais ? cents : undefined
}

export function reaisOf(cents: number): number {
  return cents / 100
}

const typed = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)?(?:([.,])(\d{1,2}))?$/

/** What a person types: `50`, `50,9`, `1.234,56`, `R$ 19.90`. Undefined when it is no price; read as text, digit by digit. */
export function readPrice(input: string): number | undefined {
  const [found, whole = '', , decimals = ''] = typed.exec(input.trim()) ?? []
  if (found === undefined || (whole === '' && decimals === '')) return undefined
  const cents = Number(`${whole.replaceAll('.', '') || '0'}${decimals.padEnd(2, '0')}`)
  return cents <= highestPriceCents ? cents : undefined
}

const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `R$ 1.234,50`, its space unbreakable. */
export function showPrice(cents: number): string {
  return `R$\u00A0${reais.format(reaisOf(cents))}`
}
