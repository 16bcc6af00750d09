import { product } from '@encaixe/contract/product.ts'
import { withoutLinks } from './linkless-text.ts'

const via = `(via ${product.name})`
const longest = 80

/**
 * The name before our address in `From`. A company's name is foreign text: it must neither look like an address nor hide
 * that we are the sender.
 */
export function senderNameOf(company: string): string {
  const name = withoutLinks(company.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/["<>\\@]+/g, '')
    .replaceAll(new RegExp(`\\(\\s*via\\s+${product.name}\\s*\\)`, 'giu'), '')
    .replace(/\s+/g, ' ')
    .trim()
  const shown = Array.from(name).slice(0, longest).join('').trim()
  return shown === '' ? product.name : `${shown} ${via}`
}
