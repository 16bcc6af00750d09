import { mostPhotoPixels, photoSentences } from '@encaixe/contract/photo-rules.ts'
import sharp from 'sharp'
import { type Refused, refused } from '../platform/refused.ts'

// Everything else that libvips can open (SVG, PDF, TIFF …) is closed: files from outside reach only these three decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

export type PhotoShape = 'shop' | 'person'

const sizes = { shop: { width: 1200, height: 800 }, person: { width: 512, height: 512 } }

const mostBytes = 100_000
const longestSeconds = 15

/** A decoded photo takes up to 160 MB, so that more at once could end the process. */
const mostAtOnce = 2
const mostWaiting = 8

let running = 0
const waiting: (() => void)[] = []

async function takeTurn<Value>(work: () => Promise<Value>): Promise<Value | Refused<'unavailable'>> {
  if (running < mostAtOnce) running += 1
  else if (waiting.length >= mostWaiting) return refused('unavailable')
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** From the best look to the fewest bytes: even noise fits with the last. */
const attempts = [
  { scale: 1, quality: 80 },
  { scale: 1, quality: 65 },
  { scale: 1, quality: 50 },
  { scale: 0.75, quality: 50 },
  { scale: 0.5, quality: 45 },
  { scale: 0.35, quality: 30 },
]

const wrong = (sentence: string) => refused('invalid', { fields: { photo: sentence } })

/**
 * The photo as it is served: upright, cropped around what draws the eye, in WebP, without metadata (which often holds
 * the place where it was taken). Of an animation its first picture.
 */
export async function convertPhoto(
  bytes: Uint8Array,
  shape: PhotoShape,
): Promise<Buffer | Refused<'invalid' | 'unavailable'>> {
  if (bytes.byteLength === 0) return wrong(photoSentences.empty)
  return takeTurn(() =>
    encode(bytes, sizes[shape]).catch((error: unknown) =>
      wrong(/pixel limit/.test(String(error)) ? photoSentences.tooManyPixels : photoSentences.unreadable),
    ),
  )
}

async function encode(bytes: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPhotoPixels, failOn: 'error' })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ ...size, fit: 'cover', position: sharp.strategy.attention, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const { scale, quality } of attempts) {
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(Math.max(1, Math.round(width * scale)))
      .webp({ quality })
      .toBuffer()
    if (encoded.byteLength <= mostBytes) return encoded
  }
  throw new Error('A photo does not fit into its bytes')
}
