import type { LinkView } from '@encaixe/contract/message-links.ts'

/** For tests: the company whose message had the link. */
export const shop: LinkView['company'] = {
  id: 'e1',
  name: 'Barbearia Navalha',
  slug: 'navalha',
  themeColor: 'azul',
  timezone: 'America/Sao_Paulo',
  address: null,
  phone: null,
  email: null,
}

/** For tests: a link about an appointment on a Saturday at 10:30, with changes of the appointment and of the rest. */
export const aLinkView = (
  appointment: Partial<LinkView['appointment']>,
  rest: Partial<LinkView> & Pick<LinkView, 'purpose'>,
): LinkView => ({
  appointment: {
    id: 'a1',
    date: '2027-03-06',
    startTime: '10:30',
    endTime: '11:00',
    duration: 30,
    status: 'scheduled',
    awaits: null,
    price: 50,
    deposit: null,
    confirmedAt: null,
    startsAt: '2027-03-06T13:30:00.000Z',
    endsAt: '2027-03-06T14:00:00.000Z',
    sequence: 0,
    procedure: { id: 'p1', name: 'Corte' },
    collaborator: { id: 'c1', name: 'Davi' },
    parts: [],
    ...appointment,
  },
  company: shop,
  companyStopped: false,
  toStranger: false,
  allStopped: false,
  calendar: null,
  offer: null,
  earlier: null,
  ...rest,
})
