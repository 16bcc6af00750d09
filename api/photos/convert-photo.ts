import { mostPhotoPixels, photoSentences } from '@encaixe/contract/photo-rules.ts'
import type { Metadata, OutputInfo } from 'sharp'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { createTurns, inTurns } from '../platform/turns.ts'

export type PhotoShape = 'shop' | 'person'

const sizes = { shop: { width: 1200, height: 800 }, person: { width: 512, height: 512 } }

const mostBytes = 100_000
const longestSeconds = 15

/** The most memory of a decoded photo, in bytes: two photos at once and the rest of the process must fit in 512 MB. */
const mostDecodedBytes = 160_000_000
const mostAtOnce = 2
const mostWaiting = 8

/** The library is loaded with the first photo, because its native code would cost memory and time at every start. */
let library: Promise<typeof import('sharp').default> | undefined

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Files of users reach only the decoders unblocked here; all other formats of libvips (SVG, PDF …) stay blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

function openSharp() {
  library ??= loadSharp()
  return library
}

/** One company may not use all turns: one of its photos is decoded at a time, and one waits. */
const turnsOfCompanies = createTurns({ most: 1, mostWaiting: 1 })
const turns = createTurns({ most: mostAtOnce, mostWaiting })

const manyPhotos = refused('too_many_requests', {
  sentence: 'Espere as outras fotos ficarem prontas e tente de novo.',
})

/** Sizes and qualities, tried in order until the file is small enough. The last attempt fits even a photo of noise. */
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
 * Converts a photo to the form in which it is served: upright, cropped around the part that draws attention, in WebP,
 * without metadata, which often holds the place where it was taken. Only the first picture of an animation is used.
 */
export async function convertPhoto(
  bytes: Uint8Array,
  shape: PhotoShape,
  companyId: CompanyId,
): Promise<Buffer | Refused<'invalid' | 'unavailable' | 'too_many_requests'>> {
  if (bytes.byteLength === 0) return wrong(photoSentences.empty)
  const shares = [
    { turns: turnsOfCompanies, key: companyId, busy: manyPhotos },
    { turns, key: 'all', busy: refused('unavailable') },
  ]
  return inTurns<Buffer | Refused<'invalid' | 'unavailable'>, 'unavailable' | 'too_many_requests'>(
    shares,
    async () => {
      const decoded = await decode(bytes, sizes[shape]).catch(whyNotDecoded)
      return isRefused(decoded) ? decoded : encode(decoded)
    },
  )
}

type Decoded = { data: Buffer; info: OutputInfo }

/** Returns the maximum memory that the decoder may need, computed from the header. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  // The decoder stores a progressive JPEG completely, with two bytes for each sample.
  const isHeld = format === 'jpeg' && isProgressive
  return width * height * channels * (depth === 'uchar' && !isHeld ? 1 : 2)
}

async function decode(
  bytes: Uint8Array,
  size: { width: number; height: number },
): Promise<Decoded | Refused<'invalid'>> {
  const sharp = await openSharp()
  const photo = sharp(bytes, { limitInputPixels: mostPhotoPixels, failOn: 'error' })
  if (decodedBytes(await photo.metadata()) > mostDecodedBytes) return wrong(photoSentences.tooMuchToDecode)
  return photo
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ ...size, fit: 'cover', position: sharp.strategy.attention, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Errors that a wrong file can cause are refused. Other errors are failures of the product, thrown to be logged. */
function whyNotDecoded(error: unknown): Refused<'invalid' | 'unavailable'> {
  const reason = String(error)
  if (/timeout/.test(reason)) return refused('unavailable')
  if (/memory/.test(reason)) throw error
  return wrong(/pixel limit/.test(reason) ? photoSentences.tooManyPixels : photoSentences.unreadable)
}

async function encode({ data, info: { width, height, channels } }: Decoded): Promise<Buffer> {
  const sharp = await openSharp()
  for (const { scale, quality } of attempts) {
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(Math.max(1, Math.round(width * scale)))
      .webp({ quality })
      .toBuffer()
    if (encoded.byteLength <= mostBytes) return encoded
  }
  throw new Error(`A photo does not fit into ${mostBytes} bytes`)
}
