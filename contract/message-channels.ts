/** Names of each channel of messages: alone, and inside a sentence. Without zod, because screens load them. */
export const channelNames = {
  email: { alone: 'E-mail', within: 'e-mail' },
  whatsapp: { alone: 'WhatsApp', within: 'WhatsApp' },
  sms: { alone: 'SMS', within: 'SMS' },
}

export type MessageChannel = keyof typeof channelNames
export type PhoneChannel = Exclude<MessageChannel, 'email'>

export const messageChannels = Object.keys(channelNames) as [MessageChannel, ...MessageChannel[]]

/** In the order of preference: a telephone gets the messages of one channel. */
export const phoneChannels = messageChannels.filter((one): one is PhoneChannel => one !== 'email')

/** A value for each channel. */
export const perChannel = <Value>(make: (channel: MessageChannel) => Value): Record<MessageChannel, Value> =>
  Object.fromEntries(messageChannels.map((channel) => [channel, make(channel)])) as Record<
    MessageChannel,
    Value
  >
