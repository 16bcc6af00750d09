import { expect, test } from 'vitest'
import { mapLink, whatsappLink } from './build-contact-link.ts'

test.each([
  ['(11) 95555-0142', 'https://wa.me/5511955550142'],
  ['011 95555-0142', 'https://wa.me/5511955550142'],
  ['(92) 3234-5678', undefined],
  ['+55 92 3234-5678', undefined],
  ['55 11 95555 0142', 'https://wa.me/5511955550142'],
  ['+55 (11) 95555-0142', 'https://wa.me/5511955550142'],
  ['+351 912 345 678', 'https://wa.me/351912345678'],
  ['5555-0142', undefined],
  ['190', undefined],
  ['', undefined],
])('the WhatsApp link of the number "%s" is %s', (phone, link) => {
  expect(whatsappLink(phone)).toBe(link)
})

test('the link to the map searches for the company’s name and whole address', () => {
  const url = new URL(mapLink('Salão & Cia', 'Rua das Flores, 10\nCentro, São Paulo'))
  expect(url.searchParams.get('query')).toBe('Salão & Cia, Rua das Flores, 10 Centro, São Paulo')
})
