/** The maximum size of an answer in bytes: several times the longest valid answer, a hundred charges of Asaas. */
const largest = 1024 * 1024

export const readAnswer = async (response: Response): Promise<unknown> => JSON.parse(await readText(response))

/** Reads the text of an answer up to a maximum size, because an endless answer must not fill the memory. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error(`An outside service answered with more than ${largest} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
