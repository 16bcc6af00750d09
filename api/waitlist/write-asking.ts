import { withPreposition } from '@encaixe/contract/company-article.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import { describeAhead } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, localTime, minutesUntil, timeOf } from '@encaixe/contract/local-time.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { joinServices } from '@encaixe/contract/visit-words.ts'
import { z } from 'zod'
import { checkAskedTime } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import {
  findBarred,
  hasProved,
  inOneLine,
  keyOf,
  longDate,
  type MessageDraft,
  queueMessages,
  renderMail,
  safe,
  sentFor,
  shopColours,
  shortMoment,
  telephoneIn,
  withoutLinks,
} from '../messages/facade.ts'
import {
  addLinks,
  availableIn,
  oneClickOf,
  phoneChannelOf,
  selectSettings,
  startMessage,
} from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema, newId } from '../platform/ids.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Taker } from './find-takers.ts'
import { type AskKey, type FoundAsk, insertAsks, type SharedEntry, selectAsk } from './store/asks.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'jobs'>

/** A separate job writes the messages of an asking, so that the asking transaction holds its locks briefly. */
export const askingMade = defineJob({
  name: 'asking-made',
  schema: z.object({ companyId: companyIdSchema, askId: z.string() }),
})

type Settings = Awaited<ReturnType<typeof selectSettings>>

/** The channels and addresses to which an asking is sent. */
function placesOf(config: Needs['config'], settings: Settings, to: Contact) {
  const phone = mobileOf(to.user_phone)
  const channel = phone && phoneChannelOf(settings, availableIn(config))
  return [
    ...(to.user_email === null ? [] : [{ channel: 'email' as const, address: to.user_email }]),
    ...(phone && channel ? [{ channel, address: phone }] : []),
  ]
}

type Contact = Pick<FoundAsk, 'user_email' | 'user_phone'>

type Receivers = { companyId: AskKey['companyId']; settings: Settings; entries: readonly SharedEntry[] }

/** Returns the entries whose clients have a usable address: only these clients can answer an asking. */
export async function findReachable(
  tx: Tx,
  config: Needs['config'],
  { companyId, settings, entries }: Receivers,
  now: Date,
): Promise<ReadonlySet<string>> {
  const about = { company_id: companyId, event: 'time_opened', receiver: 'client' as const }
  const messages = entries.flatMap((entry) =>
    placesOf(config, settings, entry).map((place) => ({
      ...about,
      ...place,
      account_id: entry.userId,
      key: `entry ${entry.id}`,
      entryId: entry.id,
    })),
  )
  const barred = await findBarred(tx, messages, now)
  return new Set(messages.filter((one) => !barred.has(one)).map(({ entryId }) => entryId))
}

/**
 * Writes the messages of an asking. Their link takes the time with one tap. Idempotent: a second run writes nothing. An
 * erased asking has no messages.
 */
export async function writeAsking(tx: Tx, { config, clock, jobs }: Needs, key: AskKey): Promise<void> {
  const now = clock.now()
  const ask = await selectAsk(tx, key)
  if (!ask) return
  const deposit = await describeDeposit(tx, ask, now)
  const drafts: MessageDraft[] = []
  const to = async (channel: MessageDraft['channel'], address: string) => {
    const kind = channel === 'email' ? 'client' : 'phone'
    // The number may be somebody else's, so a company that never paid writes to it as to a stranger.
    const known = (await hasProved(tx, { address, kind }, now)) && (channel === 'email' || ask.company_paid)
    const message = startMessage()
    // The link takes the time, or removes the client from the list.
    const { take: link } = addLinks(message, { purposes: ['take'], publicUrl: config.publicUrl })
    const page = `${config.publicUrl.replace(/^https?:\/\//, '')}/${ask.company_slug}`
    const words = wordsOf(ask, known, now)
    const sender = ask.company_paid ? words.shop : `${words.shop} (${page})`
    const about = {
      ...message,
      company_id: key.companyId,
      appointment_id: null,
      ask_id: key.askId,
      account_id: ask.user_id,
      key: keyOf(key.askId, 'time_opened', 'client', channel),
      event: 'time_opened' as const,
      receiver: 'client' as const,
      channel,
      address,
      subject: inOneLine(subjectOf(words)),
    }
    drafts.push({
      ...about,
      ...(channel === 'email' ? mailOf(ask, { ...words, deposit }, link) : phoneOf(words, sender, link)),
    })
  }
  const settings = await selectSettings(tx, key.companyId)
  for (const { channel, address } of placesOf(config, settings, ask)) await to(channel, address)
  await queueMessages(tx, jobs, drafts, now)
}

type Words = ReturnType<typeof wordsOf>

/** The texts of an asking. Links in texts by other people are removed if the receiver has not proved the address. */
function wordsOf(ask: FoundAsk, known: boolean, now: Date) {
  const linkless = (text: string) => inOneLine(known ? text : withoutLinks(text))
  const said = (text: string, instead: string) => (known ? inOneLine(text) : inOneLine(safe(text) ?? instead))
  const { date: today } = localTime(now, ask.timezone)
  const stands = ask.replaces && nearMoment(ask.replaces, today)
  return {
    shop: linkless(ask.company_name),
    article: ask.company_article,
    name: said(ask.user_name ?? '', ''),
    services: joinServices(ask.items.map(({ procedure }) => linkless(procedure))),
    parts: ask.items.map(
      ({ procedure, collaborator }) => [linkless(procedure), said(collaborator, 'profissional')] as const,
    ),
    people: [...new Set(ask.items.map(({ collaborator }) => said(collaborator, 'profissional')))],
    address: ask.company_address && (said(ask.company_address, '') || null),
    when: nearMoment({ day: ask.day, minute: ask.start_minute }, today),
    stands,
    instead: stands && `em vez de ${stands}`,
    colour: ask.theme_color ?? themeColorOf(known ? ask.company_name : ''),
  }
}

/**
 * Writes a time in words, for example `hoje às 18:00`. The word `amanhã` is never used: a message may leave the next
 * morning, but never after the day of its time.
 */
const nearMoment = ({ day, minute }: { day: string; minute: number }, today: string) =>
  day === today ? `hoje às ${timeOf(minute)}` : shortMoment(day, minute)

const inShop = ({ shop: name, article }: Pick<Words, 'shop' | 'article'>) =>
  withPreposition('em', { name, article })

/**
 * Mail programs cut long subjects, so the subject begins with the offer of an earlier time and with this time. The
 * governor reads the services in it.
 */
const subjectOf = ({ services, when, instead, ...words }: Words) =>
  `${instead ? 'Dá para ir antes' : 'Abriu um horário'}: ${when}, ${services} ${inShop(words)}`

/** Tells the client that taking the time asks for a deposit. The mail may be read when less time is left to pay it. */
async function describeDeposit(tx: Tx, ask: FoundAsk, now: Date): Promise<string | undefined> {
  // A move of the client's own visit asks for no deposit.
  if (ask.visit_id !== null) return undefined
  const { company_id: companyId, items, day, start_minute: minute, timezone } = ask
  const { deposit } = await checkAskedTime(tx, { companyId, items, day, minute }, now)
  if (!deposit) return undefined
  const left = minutesUntil({ date: day, startTime: timeOf(minute) }, localTime(now, timezone))
  const time = `${speakDuration(deposit.minutes)}, e no máximo até a hora da visita,`
  const { title, text } = describeAhead(deposit, { left, minutes: left, time, after: 'Depois de aceitar' })
  return `${title} ${text}`
}

type MailWords = Words & { deposit: string | undefined }

function mailOf(ask: FoundAsk, words: MailWords, link: string): Pick<MessageDraft, 'body' | 'content'> {
  const { shop, name, parts, people, stands, instead, deposit } = words
  const lead = instead
    ? `Abriu um horário mais cedo ${inShop(words)}, ${instead}.`
    : `Abriu um horário ${inShop(words)}, como você pediu.`
  const facts: [string, string | null][] = [
    parts.length > 1
      ? ['Serviços', parts.map(([service, person]) => `${service}, com ${person}`).join('\n')]
      : ['Serviço', words.services],
    ['Data', longDate(ask.day)],
    ['Horário', `${timeOf(ask.start_minute)} às ${timeOf(ask.end_minute)}`],
    ['Profissional', parts.length > 1 ? null : people.join(', ')],
    ['Seu horário de agora', stands],
    ['Endereço', words.address],
    ['Telefone', ask.company_paid ? ask.company_phone : telephoneIn(ask.company_phone)],
  ]
  const { html, text } = renderMail({
    sender: shop,
    colours: shopColours[words.colour],
    title: instead ? 'Dá para ir antes' : 'Abriu um horário',
    paragraphs: [
      `Olá${name && `, ${name}`}!`,
      lead,
      'O horário não está reservado: fica com ele quem tocar primeiro.',
      ...(deposit ? [deposit] : []),
    ],
    facts: facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
    buttons: [{ label: 'Quero este horário', url: link }],
    links: [{ label: 'Sair da lista de espera', url: link }],
    footer: [
      `Você recebe este e-mail porque espera um horário ${inShop(words)}.`,
      sentFor({ name: shop, article: words.article }),
    ],
  })
  const content = {
    html,
    replyTo: ask.company_email,
    unsubscribe: oneClickOf(link),
  }
  return { body: text, content }
}

function phoneOf(words: Words, shop: string, link: string): Pick<MessageDraft, 'body' | 'content'> {
  const { name, services, people, when, instead } = words
  const moment = instead ? `${when}, ${instead}` : when
  const values = {
    cliente: name,
    na_empresa: withPreposition('em', { name: shop, article: words.article }),
    servico: services,
    quando: moment,
    profissional: people.join(', '),
  }
  return {
    body: `${shop}: abriu um horário para ${services}, ${moment}. Fica com ele quem tocar primeiro: ${link}`,
    content: {
      template: {
        name: 'lista_de_espera_horario',
        parameters: Object.entries(values).map(([key, text]) => ({ name: key, text })),
        buttons: [link.split('/').at(-1) ?? ''],
      },
    },
  }
}

const minute = 60_000
const soon = 120
const minutesToAnswer = 10
const minutesWhenSoon = 5

/**
 * Returns the instant at which the next clients are asked: sooner for a time that begins within two hours, and never
 * after it begins, because the company may ask for a time that begins in a minute.
 */
export function answersUntil(start: { date: string; minute: number }, timezone: string, now: Date): Date {
  const begins = instantOf(start, timezone).getTime()
  const isSoon = begins - now.getTime() <= soon * minute
  return new Date(Math.min(begins, now.getTime() + (isSoon ? minutesWhenSoon : minutesToAnswer) * minute))
}

type Making = {
  companyId: CompanyId
  /** The opening of the asking; null when a member of the company asks the client directly. */
  openingId: string | null
  collaboratorId: string
  day: string
  takers: readonly Taker[]
  /** The date in the company's time zone. */
  today: string
  until: Date
}

/**
 * Stores askings, each with the job that writes its messages. Returns the number of stored askings: a client who was
 * already asked for this start is left out.
 */
export async function makeAskings(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { companyId, openingId, collaboratorId, day, takers, today, until }: Making,
  now: Date,
): Promise<number> {
  const asks = takers.map((taker) => ({
    company_id: companyId,
    id: newId(),
    entry_id: taker.entryId,
    user_id: taker.userId,
    opening_id: openingId,
    collaborator_id: collaboratorId,
    day,
    start_minute: taker.begins,
    end_minute: taker.end,
    items: taker.items,
    replaces: taker.replaces,
    asked_at: now,
    asked_on: today,
    answers_until: until,
    outcome: null,
    outcome_at: null,
    appointment_id: null,
  }))
  const made = await insertAsks(tx, asks)
  for (const id of made) await jobs.send(tx, askingMade, { companyId, askId: id }, { key: id })
  return made.length
}
