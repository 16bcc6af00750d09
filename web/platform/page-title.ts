import { product } from '@encaixe/contract/product.ts'

/** A page's `meta`: its title is `Page · Product`. */
export function titled(page: string, ...more: { name: string; content: string }[]) {
  return [{ title: `${page} · ${product.name}` }, ...more]
}
