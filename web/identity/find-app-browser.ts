export type AppBrowser = {
  /** The app's name, as people know it. */
  app: string | undefined
  system: 'android' | 'ios' | 'other'
}

const apps: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN\/Messenger|FB_IAB\/MESSENGER|MessengerLite/i, 'Messenger'],
  [/FBAN|FBAV|FB_IAB|FB4A/, 'Facebook'],
  [/BytedanceWebview|musical_ly|TikTok|trill_/i, 'TikTok'],
  [/\bLine\/\d/, 'LINE'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest\//, 'Pinterest'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter for/, 'X'],
]

const androidView = /; wv\)|\bwv\b.*Version\/\d+\.\d+ Chrome\//
/** Safari and every browser of an iPhone have Safari in their user agent; a view inside an app does not. */
const appleView = /\((?:iPhone|iPad|iPod)[^)]*\).*AppleWebKit\/(?!.*Safari\/)/

/**
 * The browser inside another app, in which Google refuses to sign in; undefined for an ordinary browser.
 * `standalone`: the page was opened from the home screen, whose view on an iPhone looks like one inside an app.
 */
export function findAppBrowser(userAgent: string, standalone = false): AppBrowser | undefined {
  const [, app] = apps.find(([sign]) => sign.test(userAgent)) ?? []
  const isView = androidView.test(userAgent) || (!standalone && appleView.test(userAgent))
  if (app === undefined && !isView) return undefined
  const isApple = /iPhone|iPad|iPod/.test(userAgent)
  return { app, system: isApple ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other' }
}

/** Only Google is known to refuse browsers inside apps; a provider of another name may allow them. */
export const readAppBrowser = (oidcName: string): AppBrowser | undefined =>
  oidcName === 'Google'
    ? findAppBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true)
    : undefined

/** Android opens this link in the phone's own browser. If it cannot, the app opens the fallback address in the link. */
export function intentLink(address: string): string {
  const { host, pathname, search, protocol } = new URL(address)
  const scheme = protocol.slice(0, -1)
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(address)};end`
}
