import type { Pix } from './deposit-fields.ts'
import { longestPixCity, longestPixName } from './deposit-rules.ts'
import { pixText } from './pix-key.ts'

type Charge = { pix: Pick<Pix, 'key' | 'name' | 'city'>; cents: number; visitId: string }

/** Writes the text of a static Pix (BR Code), which every bank reads and which contains the amount. */
export function writePixCode({ pix, cents, visitId }: Charge): string {
  const fields = [
    field(0, '01'),
    field(26, field(0, 'br.gov.bcb.pix') + field(1, pix.key)),
    field(52, '0000'),
    field(53, '986'),
    field(54, (cents / 100).toFixed(2)),
    field(58, 'BR'),
    field(59, cut(pix.name, longestPixName)),
    field(60, cut(pix.city, longestPixCity)),
    field(62, field(5, visitId.replaceAll('-', '').slice(0, longestTxid))),
  ]
  const text = `${fields.join('')}6304`
  return text + checksum(text)
}

const longestTxid = 25
const digits = (value: number) => String(value).padStart(2, '0')
const field = (id: number, value: string) => digits(id) + digits(value.length) + value
const cut = (text: string, most: number) => pixText(text).slice(0, most).trim()

/** Computes the checksum CRC-16/CCITT-FALSE of an ASCII text. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}
