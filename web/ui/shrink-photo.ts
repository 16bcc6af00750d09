/** Larger than any size in which photos are served, so that nothing of the look is lost. */
const longestSide = 2_000
/** Smaller files are quick to send as they are. */
const smallEnough = 1_000_000

/** A large photo of a camera, smaller, so that sending it over mobile data is quick. What the browser cannot draw stays as it is. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= smallEnough || typeof createImageBitmap !== 'function') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    // JPEG knows no transparency: without it the ground would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}
