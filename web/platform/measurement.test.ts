// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { track } from './analytics.ts'
import { answerConsent } from './consent.ts'
import { nameOfPage, startMeasuring, trackPage } from './measurement.ts'
import { recordArrival } from './record-arrival.ts'

const sent: unknown[] = []
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  window.dispatchEvent(new Event('storage'))
  sent.length = 0
  vi.stubGlobal('navigator', {
    ...navigator,
    async sendBeacon(url: string, body: Blob) {
      sent.push({ url, ...JSON.parse(await body.text()) })
    },
  })
  stop = startMeasuring()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a visitor sends only the events between giving and withdrawing consent', async () => {
  track('api_error', { status: 500 })
  answerConsent(true)
  trackPage('/barbearia')
  answerConsent(false)
  trackPage('/sobre')
  await settled()
  expect(sent).toEqual([
    { url: '/api/public/events', event: 'page_view', properties: { page: '/barbearia' } },
  ])
})

test('an event is sent without personal data, also when it was tracked before the script had loaded', async () => {
  answerConsent(true)
  stop()
  track('api_error', { message: 'ana@exemplo.com', status: 500, token: 'x' })
  stop = startMeasuring()
  await settled()
  expect(sent).toEqual([
    { url: '/api/public/events', event: 'api_error', properties: { message: '***', status: 500 } },
  ])
})

test('the campaign of a visitor is stored after consent is given, and deleted when it is refused', () => {
  const url = 'https://encaixe.example/?utm_source=radio'
  expect(recordArrival('https://encaixe.example/', '')).toBe(false)
  expect(recordArrival(url, '')).toBe(true)
  expect(localStorage.getItem('attribution')).toBeNull()
  answerConsent(true)
  expect(JSON.parse(localStorage.getItem('attribution') ?? '')).toMatchObject({ utm_source: 'radio' })
  answerConsent(false)
  expect(localStorage.getItem('attribution')).toBeNull()
  expect(recordArrival(url, '')).toBe(false)
  expect(localStorage.getItem('attribution')).toBeNull()
})

test.each([
  ['/barbearia', '/barbearia'],
  ['/navalha/agendar/0f8b1c7e-1234-4567-8901-123456789012', '/navalha/agendar/{id}'],
  ['/schedules/0f8b1c7e-1234-4567-8901-123456789012', '/schedules/{id}'],
  ['/a/V1StGXR8_Z5jdHi6B-myT', '/a/{token}'],
  ['/procedures/new', '/procedures/new'],
])('the page %s is counted as %s', (path, name) => {
  expect(nameOfPage(path)).toBe(name)
})
