import { expect, test } from 'vitest'
import { findAppBrowser, intentLink } from './find-app-browser.ts'

const apple =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 15; SM-A546E Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const view = `${android} Version/4.0 Chrome/131.0.6778.200 Mobile Safari/537.36`

test.each([
  [`${apple} Mobile/22D63 Instagram 361.0.0.35.82 (iPhone15,3; iOS 18_3; pt_BR)`, 'Instagram', 'ios'],
  [`${view} Instagram 361.0.0.46.88 Android (35/15; 450dpi; samsung; pt_BR)`, 'Instagram', 'android'],
  [`${apple} Mobile/22D63 [FBAN/FBIOS;FBAV/498.0.0.53.109;FBDV/iPhone15,3]`, 'Facebook', 'ios'],
  [`${view} [FB_IAB/FB4A;FBAV/498.0.0.54.74;]`, 'Facebook', 'android'],
  [`${apple} Mobile/22D63 [FBAN/MessengerForiOS;FBAV/490.0]`, 'Messenger', 'ios'],
  [`${apple} Mobile/22D63 musical_ly_38.1.0 BytedanceWebview/d8a21c6`, 'TikTok', 'ios'],
  [`${view} trill_380105 BytedanceWebview/d8a21c6`, 'TikTok', 'android'],
  [`${apple} Mobile/22D63 Safari Line/15.2.0`, 'LINE', 'ios'],
  [`${view} Line/15.2.0/IAB`, 'LINE', 'android'],
  [`${apple} Mobile/22D63 Snapchat/13.24.0`, 'Snapchat', 'ios'],
  [`${apple} Mobile/22D63 [LinkedInApp]`, 'LinkedIn', 'ios'],
  [view, undefined, 'android'],
  [`${apple} Mobile/22D63`, undefined, 'ios'],
])('%s is the browser of an app', (userAgent, app, system) => {
  expect(findAppBrowser(userAgent)).toEqual({ app, system })
})

test.each([
  `${apple} Version/18.3 Mobile/15E148 Safari/604.1`,
  `${apple} CriOS/131.0.6778.154 Mobile/15E148 Safari/604.1`,
  `${apple} FxiOS/134.0 Mobile/15E148 Safari/605.1.15`,
  `${apple} GSA/350.0 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:134.0) Gecko/134.0 Firefox/134.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  '',
])('%s is not the browser of an app', (userAgent) => {
  expect(findAppBrowser(userAgent)).toBeUndefined()
})

test('a page opened from the home screen of an iPhone does not count as a page inside an app', () => {
  expect(findAppBrowser(`${apple} Mobile/15E148`, true)).toBeUndefined()
})

test('an intent link contains the same address, with the choice, also as its fallback', () => {
  const link = intentLink('https://encaixe.example/navalha/agendar/1?dia=2027-03-06&hora=10%3A00')
  expect(link).toMatch(
    /^intent:\/\/encaixe\.example\/navalha\/agendar\/1\?dia=2027-03-06&hora=10%3A00#Intent;scheme=https;/,
  )
  expect(link).toContain(
    'S.browser_fallback_url=https%3A%2F%2Fencaixe.example%2Fnavalha%2Fagendar%2F1%3Fdia%3D2027-03-06%26hora%3D10%253A00;end',
  )
})
