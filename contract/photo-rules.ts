/** The rules of photos. This file has no zod, because forms use it. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const mostPhotoBytes = 8 * 1024 * 1024

/** The limit counts pixels, because they decide how much memory decoding needs; the size of the file does not. */
export const mostPhotoPixels = 40_000_000

export const photoSentences = {
  empty: 'Escolha uma foto para enviar',
  wrongType: 'Envie a foto em JPEG, PNG ou WebP',
  tooLarge: 'A foto deve ter no máximo 8 MB. Escolha uma menor.',
  tooManyPixels: 'Esta foto é grande demais: envie uma de até 40 megapixels',
  tooMuchToDecode: 'Esta foto é grande demais para abrir. Envie uma menor ou salve-a como JPEG.',
  unreadable: 'Não foi possível abrir esta foto. Envie outra, em JPEG, PNG ou WebP.',
}
