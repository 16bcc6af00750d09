import { aMember } from './a-member.ts'
import { aClient, aShop, type Client, everyDay, type Shop } from './a-shop.ts'
import type { TestApi } from './test-api.ts'

/** The mark in every private text field that a professional must not get. */
export const mark = 'vazou'
/** All marks: also those of fields with digits, which are a client's mobile and birthday, prices and tax ids. */
export const marks = [mark, '955550666', '1977-07-07', '77.77', '529.982.247-25', '52998224725']

/** The ids that a call may name, of one person or of one shop. */
export type Ids = {
  companyId: string
  procedureId: string
  collaboratorId: string
  /** The id of an appointment that begins at ten on 3 March. */
  appointmentId: string
  /** The id of a future appointment without a conflict. */
  laterId: string
  /** The id of an appointment on a day off. */
  conflictId: string
  visitId: string
  seriesId: string
  clientId: string
  exceptionId: string
  /** The id of the statement of March, which is sent and not answered. */
  statementId: string
}

type Person = { collaboratorId: string; client: string; mobile: string; at: string }

/** A shop with the price 77.77 and the owner's CPF. */
function aMarkedShop(api: TestApi, name: string): Promise<Shop> {
  return aShop(api, name, {
    company: { cnpj: null, cpf: '529.982.247-25' },
    procedure: { price: 77.77 },
    collaborators: [
      { name: 'Ana' },
      { name: 'Bia', email: `${mark}-bia@${name}.example`, workSchedule: everyDay() },
    ],
  })
}

/** Appointments, a client and a day off of one professional. */
async function fill(shop: Shop, guest: Client, person: Person): Promise<Ids> {
  const { owner, companyId, procedureId } = shop
  const { collaboratorId, client, mobile, at } = person
  const contact = { clientName: client, clientPhone: mobile, clientEmail: `${mark}.${at}@cliente.example` }
  const words = { notes: `nota ${client}`, internalNotes: `interna ${client}` }
  const books = async (change: object) => {
    const wish = shop.wish({ collaboratorId, startTime: '10:00', ...contact, ...words, ...change })
    const { status, body } = await owner.say('POST /api/schedules', wish)
    if (status !== 201)
      throw new Error(`The appointment of the test team was not booked: ${JSON.stringify(body)}`)
    return body as { id: string; clientRecordId: string }
  }
  const first = await books({})
  const later = await books({ date: '2027-03-04' })
  const conflict = await books({ date: '2027-03-05' })
  const { body: series } = await owner.say('POST /api/visits', {
    ...{ companyId, date: '2027-03-08', startTime: '09:00', ...contact, ...words },
    items: [{ procedureId, collaboratorId }],
    repeat: { everyWeeks: 1, times: 2 },
  })
  const guestName = `Hóspede ${client}`
  const items = [{ procedureId, collaboratorId }]
  const wish = { companyId, date: '2027-03-09', startTime: '10:00', items, guestName }
  const { body: visit } = await guest.say('POST /api/visits', wish)
  const windows = [{ from: '2027-03-09', to: '2027-03-10', startTime: '09:00', endTime: '18:00' }]
  await guest.say('POST /api/waitlist', { companyId, items, windows, collaboratorId })
  const off = { companyId, collaboratorId, kind: 'off', from: '2027-03-05', to: '2027-03-05', keep: true }
  const { body: exception } = await owner.say('POST /api/exceptions', { ...off, reason: `Exame ${client}` })
  await owner.say(`PUT /api/clients/${first.clientRecordId}`, {
    birthday: '1977-07-07',
    tags: [mark],
    notes: `Ficha ${client}`,
  })
  const { body: statement } = await owner.say('POST /api/statements', { collaboratorId, month: '2027-03' })
  await owner.say(`PATCH /api/statements/${statement.id}/send`)
  return {
    ...{
      companyId,
      procedureId,
      collaboratorId,
      seriesId: String(series.seriesId),
      visitId: String(visit.id),
    },
    ...{ appointmentId: first.id, laterId: later.id, conflictId: conflict.id },
    ...{
      clientId: first.clientRecordId,
      exceptionId: String(exception.id),
      statementId: String(statement.id),
    },
  }
}

/**
 * Creates a shop with the professionals Ana and Bia, and another shop. The records of Bia and of the other shop have
 * marks, and so have the values that a professional must not read in their own records. `shared` is a visit and a
 * series of both professionals.
 */
export async function aMarkedTeam(api: TestApi) {
  const shop = await aMarkedShop(api, 'nossa')
  const rival = await aMarkedShop(api, 'rival')
  const guest = await aClient(api, `${mark}-ana`)
  const rui = await aClient(api, 'rui')
  const [ana = '', bia = ''] = shop.collaboratorIds
  const own = await fill(shop, rui, {
    collaboratorId: ana,
    ...{ client: 'Rita', mobile: '(11) 95555-0111', at: 'rita' },
  })
  const theirs = await fill(shop, guest, {
    collaboratorId: bia,
    ...{ client: `Joana ${mark}`, mobile: '(11) 95555-0666', at: 'joana' },
  })
  const far = await fill(rival, guest, {
    collaboratorId: rival.collaboratorIds[1] ?? '',
    ...{ client: `Clara ${mark}`, mobile: '(11) 95555-0666', at: 'clara' },
  })
  const { companyId, procedureId } = shop
  const both = [ana, bia].map((collaboratorId) => ({ procedureId, collaboratorId }))
  const contact = { clientName: 'Rita', clientPhone: '(11) 95555-0111' }
  const { body: visit } = await shop.owner.say('POST /api/visits', {
    ...{ companyId, items: both, date: '2027-03-03', startTime: '14:00', ...contact },
  })
  const { body: series } = await shop.owner.say('POST /api/visits', {
    ...{ companyId, items: both, date: '2027-03-10', startTime: '14:00', ...contact },
    repeat: { everyWeeks: 1, times: 2 },
  })
  const [, theirPart] = visit.appointments as { id: string }[]
  await shop.owner.say(`PUT /api/schedules/${theirPart?.id}`, { internalNotes: `Da Bia ${mark}` })
  const closed = { companyId, kind: 'off', from: '2027-03-20', to: '2027-03-20', reason: 'Reforma' }
  const { body: companyOff } = await shop.owner.say('POST /api/exceptions', closed)
  const member = await aMember(api, shop, { name: 'ana', role: 'professional', collaboratorId: ana })
  return {
    ...{ shop, rival, member, own, theirs, far, ana, bia },
    companyOffId: String(companyOff.id),
    shared: {
      visitId: String(visit.id),
      seriesId: String(series.seriesId),
      theirPart: String(theirPart?.id),
    },
  }
}

export type MarkedTeam = Awaited<ReturnType<typeof aMarkedTeam>>
