/** Several times a hundred charges of Asaas, the longest valid answer. */
const largest = 1024 * 1024

/** The JSON that a service answers. Limits the size: an endless answer must not fill the memory. */
export async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error(`Service answered more than ${largest} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
