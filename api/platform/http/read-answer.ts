/** Several times a hundred charges of Asaas, the longest valid answer. */
const largest = 1024 * 1024

/** The JSON that a service answers. */
export const readAnswer = async (response: Response): Promise<unknown> => JSON.parse(await readText(response))

/** Limits the size: an endless answer must not fill the memory. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error(`Service answered more than ${largest} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
