import { phoneAnswers } from './a-phone.ts'
import { aVisit } from './a-visit.ts'
import { aVisitShop, type Item, type VisitShop } from './a-visit-shop.ts'
import { startMailServer } from './mail-server.ts'
import { decodedHeader, partsOf } from './read-mail.ts'
import { startTestApi } from './test-api.ts'
import { startWhatsappEmulator } from './whatsapp-emulator.ts'

export type VisitMails = Awaited<ReturnType<typeof startVisitMails>>

/** The API with a mail server and a WhatsApp, and what arrives there about visits. */
export async function startVisitMails() {
  const smtp = await startMailServer()
  const meta = await startWhatsappEmulator()
  const api = await startTestApi({ jobs: 'by hand', env: { ...smtp.env, ...meta.env } })
  let shops = 0

  function clear() {
    smtp.received.length = 0
    meta.received.length = 0
  }

  async function aPhone(): Promise<string> {
    const phone = `(11) 95555-${2_000 + ++shops}`
    await phoneAnswers(api, phone)
    return phone
  }

  return {
    api,
    aPhone,
    clear,
    aShop: (name: string) => aVisitShop(api, name),

    /** Corte with Ana and Barba with Caio, unless the items differ. */
    async booked(shop: VisitShop, change: object = {}, items?: Item[]) {
      const { ana, caio, cut, shave } = shop
      const usual: Item[] = [
        [cut, ana],
        [shave, caio],
      ]
      const made = await aVisit(api, shop, items ?? usual, { clientPhone: await aPhone(), ...change })
      await api.drain()
      const [first = '', second = ''] = made.parts
      return { ...made, first, second, client: made.client.name, who: made.client }
    },

    /** The pause after a change, in which another may follow. */
    async settled() {
      api.clock.advance(31_000)
      await api.drain()
    },

    /** The mails that arrived since the last look, by the name before the @ of their receiver. */
    arrived() {
      const read = smtp.received.map(({ to, subject, raw }) => {
        const [{ text = '' } = {}] = partsOf(raw).filter(({ type }) => type === 'text/plain')
        const mail = { subject: decodedHeader(subject), text: text.replaceAll('\r\n', '\n'), raw }
        return [(to[0] ?? '').split('@')[0] ?? '', mail] as const
      })
      const phone = meta.received.map(({ name, parameters }) => ({ name, ...parameters }))
      clear()
      return { all: read.map(([to]) => to).toSorted(), of: Object.fromEntries(read), phone }
    },

    async close() {
      await api.close()
      await smtp.close()
      await meta.close()
    },
  }
}
