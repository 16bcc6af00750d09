/** Names of each message channel: alone, and inside a sentence. This file has no zod, because screens load it. */
export const channelNames = {
  email: { alone: 'E-mail', within: 'e-mail' },
  whatsapp: { alone: 'WhatsApp', within: 'WhatsApp' },
  sms: { alone: 'SMS', within: 'SMS' },
}

export type MessageChannel = keyof typeof channelNames
export type PhoneChannel = Exclude<MessageChannel, 'email'>

export const messageChannels = Object.keys(channelNames) as [MessageChannel, ...MessageChannel[]]

/** The channels of telephones in the order of preference: a telephone gets the messages of one channel only. */
export const phoneChannels = messageChannels.filter((one): one is PhoneChannel => one !== 'email')

export const perChannel = <Value>(make: (channel: MessageChannel) => Value): Record<MessageChannel, Value> =>
  Object.fromEntries(messageChannels.map((channel) => [channel, make(channel)])) as Record<
    MessageChannel,
    Value
  >
