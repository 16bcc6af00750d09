/** Hands a file to the browser's downloads. */
export function saveFile(name: string, contents: Blob) {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has passed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
