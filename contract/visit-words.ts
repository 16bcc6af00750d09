/** Names in one text: 'Corte', 'Corte (2x) e Barba', 'Corte, Barba e mais 3'. Without zod: pages load them. */
export function joinServices(names: readonly string[], { short = false } = {}): string {
  const all = [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length
    return times > 1 ? `${name} (${times}x)` : name
  })
  const more = all.length > mostNamed ? names.length - mostNamed + 1 : 0
  const named = more > 0 ? all.slice(0, mostNamed - 1) : all
  if (short) return [...named, ...(more > 0 ? [String(more)] : [])].join(' + ')
  const last = more > 0 ? `mais ${more}` : named.at(-1)
  const rest = more > 0 ? named : named.slice(0, -1)
  return rest.length > 0 ? `${rest.join(', ')} e ${last}` : (last ?? '')
}

const mostNamed = 3

/** `um serviço sem preço`, beside the sum of those that have one. */
export const unpricedText = (count: number) =>
  count === 1 ? 'um serviço sem preço' : `${count} serviços sem preço`
