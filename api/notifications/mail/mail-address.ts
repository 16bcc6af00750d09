/** The address of `Encaixe <agenda@exemplo.com.br>` is agenda@exemplo.com.br. */
export function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
