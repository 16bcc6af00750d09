import { aMember, tokenOfInvitation } from '../a-member.ts'
import { everyDay } from '../a-shop.ts'
import { anOwner, companyIdOf, type Owner, type Reply, type Say, sayingAs } from '../an-owner.ts'
import type { TestApi } from '../test-api.ts'

/**
 * Parts of private texts. If an answer contains one of them, the name shows whose secret the answer gave away: the
 * shop's, the first professional's, that professional's client's, or the neighbouring company's.
 */
export const marks = { shop: 'zqloja', professional: 'zqdavi', client: 'zqcliente', rival: 'zqvizinha' }

type Marks = Record<'shop' | 'professional' | 'client', string>
const ofRival: Marks = { shop: marks.rival, professional: marks.rival, client: marks.rival }

/** The records of the first professional and their client, most of them with private texts. */
export type Records = {
  appointmentId: string
  clientRecordId: string
  /** The claim of the client's number, which the client's account typed. */
  claimId: string
  /** The series whose only visit is this appointment. */
  seriesId: string
  /** The client who booked the appointment, or who is on the waiting list. */
  client: Say
  /** The waiting-list entry of `client`. */
  entryId: string
  exceptionId: string
  /** Two clients in the shop's book who never booked. */
  clientIds: string[]
  spareProcedureId: string
  spareCollaboratorId: string
  /** The first professional's membership, and the membership of a person who does not attend clients. */
  memberId: string
  staffMemberId: string
  invitationId: string
  invitationToken: string
  /** The first professional's calendar feed, which has a secret address. */
  feedId: string
  /** A statement of the first professional, sent and not answered. */
  statementId: string
  /** A share of the first professional that begins later. */
  shareId: string
  /** A visit that is held until its client pays a deposit. */
  heldVisitId: string
}

export type MatrixShop = Records & {
  owner: Owner
  companyId: string
  slug: string
  procedureId: string
  /** The first professional, in whose calendar the records are, and a colleague. */
  collaboratorId: string
  professional: Say
  colleagueId: string
  marks: Marks
  /** A number and a free time that no other request uses. */
  turn: number
  time: { date: string; startTime: string }
}

const none = {
  appointmentId: '',
  clientRecordId: '',
  claimId: '',
  seriesId: '',
  entryId: '',
  exceptionId: '',
  clientIds: [],
  spareProcedureId: '',
  spareCollaboratorId: '',
  memberId: '',
  staffMemberId: '',
  invitationId: '',
  invitationToken: '',
  feedId: '',
  statementId: '',
  shareId: '',
  heldVisitId: '',
}

let turns = 0

function nextTurn(): Pick<MatrixShop, 'turn' | 'time'> {
  const turn = ++turns
  const day = new Date(Date.UTC(2027, 2, 3 + Math.floor(turn / 8)))
  const date = day.toISOString().slice(0, 10)
  return { turn, time: { date, startTime: `${String(9 + (turn % 8)).padStart(2, '0')}:00` } }
}

/** A month of the past, for one request alone: a file of tests makes fewer than 1,500. */
export const monthOfTurn = (turn: number) =>
  `${1900 + Math.floor((turn % 1_500) / 12)}-${String(1 + (turn % 12)).padStart(2, '0')}`

const idOf = ({ status, body }: Reply): string => {
  if (status !== 201) throw new Error(`A record of the role matrix was not created: ${JSON.stringify(body)}`)
  return String(body.id)
}

export type MatrixShops = {
  aShop(whose: 'dona' | 'vizinha'): Promise<MatrixShop>
  /** Returns the same shop, with the records of these kinds made anew and a free time that no other request uses. */
  renewed(shop: MatrixShop, kinds: readonly (keyof Records)[]): Promise<MatrixShop>
}

export function matrixShops(api: TestApi): MatrixShops {
  async function aShop(whose: 'dona' | 'vizinha'): Promise<MatrixShop> {
    const marked = whose === 'dona' ? marks : ofRival
    const owner = await anOwner(api, `${whose}-${++turns}`, 'pro')
    const { id: companyId, slug } = owner.company
    await owner.say(`PUT /api/companies/${companyId}`, { ...owner.company, bookingHorizon: 365 })
    const { id: procedureId } = await owner.call('POST /api/procedures', {
      body: { name: 'Barba', duration: 30, companyId, price: 40 },
    })
    const person = { companyId, procedureIds: [procedureId], workSchedule: everyDay() }
    const { id: collaboratorId } = await owner.call('POST /api/collaborators', {
      body: { name: 'Davi', email: `${marked.professional}@loja.example`, ...person },
    })
    const { id: colleagueId } = await owner.call('POST /api/collaborators', {
      body: { name: 'Bia', email: 'bia@loja.example', ...person },
    })
    const company = { marks: marked, owner, companyId, slug, procedureId, collaboratorId, colleagueId }
    return renewed({ ...none, ...company, client: owner.say, professional: owner.say, ...nextTurn() }, [
      'entryId',
      // The appointment is made last: the shop's `client` is the person of the last booking.
      'appointmentId',
      'exceptionId',
      'clientIds',
      'statementId',
    ])
  }

  async function renewed(shop: MatrixShop, kinds: readonly (keyof Records)[]): Promise<MatrixShop> {
    const made = { ...shop, ...nextTurn() }
    for (const kind of kinds) Object.assign(made, await make[kind](made))
    // The new record occupies this time, so the shop gets the next one.
    return { ...made, ...nextTurn() }
  }

  type Made = Partial<Records> | Promise<Partial<Records>>

  async function anAppointment(
    { marks, owner, companyId, procedureId, collaboratorId, turn, time }: MatrixShop,
    more: object = {},
  ) {
    const who = `${marks.client}-${turn}`
    await api.as(who)('GET /api/auth/profile')
    const client = sayingAs(api, who)
    const wish = {
      companyId,
      procedureId,
      collaboratorId,
      ...time,
      notes: `${marks.client} sem pressa`,
      ...more,
    }
    const appointmentId = idOf(await client('POST /api/schedules', wish))
    const { body } = await owner.say(`GET /api/schedules/${appointmentId}`)
    return { client, appointmentId, clientRecordId: String(body.clientRecordId) }
  }

  async function anEntry({ marks, companyId, procedureId, turn }: MatrixShop) {
    const who = `${marks.client}-espera-${turn}`
    await api.as(who)('GET /api/auth/profile')
    const client = sayingAs(api, who)
    const items = [{ procedureId, collaboratorId: null }]
    const windows = [{ from: '2027-03-03', to: '2027-03-20', startTime: '09:00', endTime: '18:00' }]
    const wish = { companyId, items, windows, collaboratorId: null }
    return { client, entryId: idOf(await client('POST /api/waitlist', wish)) }
  }

  async function anInvitation({ owner, turn }: MatrixShop) {
    const wish = { role: 'reception', name: 'Nina', email: `nina-${turn}@loja.example` }
    const invited = await owner.say('POST /api/invitations', wish)
    return { invitationId: idOf(invited), invitationToken: tokenOfInvitation(invited.body.url) }
  }

  const make: Record<keyof Records, (shop: MatrixShop) => Made> = {
    appointmentId: (shop) => anAppointment(shop),
    clientRecordId: (shop) => anAppointment(shop),
    client: (shop) => anAppointment(shop),
    async claimId(shop) {
      const made = await anAppointment(shop, { clientPhone: `(11) 97777-${1000 + shop.turn}` })
      const { claims } = await shop.owner.call('GET /api/clients/{id}', {
        params: { id: made.clientRecordId },
      })
      return { ...made, claimId: claims[0]?.id ?? '' }
    },
    entryId: anEntry,
    async seriesId(shop) {
      const made = await anAppointment(shop)
      await api.database.db
        .updateTable('appointments')
        .set({ series_id: made.appointmentId })
        .where('id', '=', made.appointmentId)
        .execute()
      return { ...made, seriesId: made.appointmentId }
    },
    async heldVisitId(shop) {
      const made = await anAppointment(shop)
      const { appointmentId: heldVisitId } = made
      await holdForDeposit(api, shop, heldVisitId)
      return { ...made, heldVisitId }
    },
    async exceptionId({ marks, owner, companyId, collaboratorId, turn }) {
      const from = new Date(Date.UTC(2027, 8, turn)).toISOString().slice(0, 10)
      const wish = { companyId, collaboratorId, kind: 'off', from, to: from, reason: marks.professional }
      return { exceptionId: idOf(await owner.say('POST /api/exceptions', wish)) }
    },
    async clientIds({ marks, owner, turn }) {
      const clientIds: string[] = []
      for (const name of ['rui', 'lia']) {
        const body = { name: `${name} ${marks.shop}`, email: `${name}-${turn}@${marks.shop}.example` }
        clientIds.push(idOf(await owner.say('POST /api/clients', body)))
      }
      return { clientIds }
    },
    async spareProcedureId({ owner, companyId }) {
      const body = { name: 'Sobra', duration: 30, companyId }
      return { spareProcedureId: idOf(await owner.say('POST /api/procedures', body)) }
    },
    async spareCollaboratorId({ owner, companyId, procedureId, turn }) {
      const person = { name: 'Sobra', email: `sobra-${turn}@loja.example`, companyId }
      const body = { ...person, procedureIds: [procedureId], workSchedule: everyDay() }
      return { spareCollaboratorId: idOf(await owner.say('POST /api/collaborators', body)) }
    },
    async memberId({ owner, collaboratorId, turn }) {
      const members = await owner.call('GET /api/members')
      const found = members.find((member) => member.collaboratorId === collaboratorId)
      if (found) return { memberId: found.id }
      return aMember(api, { owner }, { name: `davi-${turn}`, role: 'professional', collaboratorId })
    },
    async staffMemberId({ owner, turn }) {
      const { memberId } = await aMember(api, { owner }, { name: `nina-${turn}`, role: 'reception' })
      return { staffMemberId: memberId }
    },
    invitationId: anInvitation,
    invitationToken: anInvitation,
    async feedId({ professional, collaboratorId }) {
      return { feedId: idOf(await professional('POST /api/calendar-feeds', { collaboratorId })) }
    },
    async statementId({ owner, collaboratorId, turn }) {
      const body = { collaboratorId, month: monthOfTurn(turn) }
      const statementId = idOf(await owner.say('POST /api/statements', body))
      await owner.say(`PATCH /api/statements/${statementId}/send`)
      return { statementId }
    },
    async shareId({ owner, collaboratorId, turn }) {
      const from = new Date(Date.UTC(2030, 0, turn)).toISOString().slice(0, 10)
      return { shareId: idOf(await owner.say('POST /api/shares', { collaboratorId, percent: 50, from })) }
    },
  }

  return { aShop, renewed }
}

/** Holds the visit as if the company asked for a deposit; the other appointments of the matrix need no deposit. */
async function holdForDeposit({ database: { db }, clock }: TestApi, shop: MatrixShop, id: string) {
  const due_at = new Date(clock.now().getTime() + 3_600_000)
  await db
    .updateTable('appointments')
    .set({ status: 'held', held_until: due_at, asked_until: due_at })
    .where('id', '=', id)
    .execute()
  const row = { company_id: companyIdOf(shop.companyId), visit_id: id, cents: 1_000, code: shop.marks.shop }
  await db
    .insertInto('deposits')
    .values({
      ...row,
      state: 'waiting',
      due_at,
      created_at: clock.now(),
      claimed_at: null,
      settled_at: null,
      claimed_until: null,
    })
    .execute()
}
