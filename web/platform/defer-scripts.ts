const preload = /<link(?=[^>]*\srel="modulepreload")[^>]*\shref="([^"]+)"[^>]*>/g
const entry = /(<script[^>]*\stype="module"[^>]*>)([\s\S]*?)(?=<\/script>)/

/** Scripts load at the latest after this many milliseconds, because a page in a hidden tab is never painted. */
const paintTimeout = 3_000

/** Without script a booking link leads through the login. With script, a tap before React is ready must reach the times. */
const followBookingLinks = `addEventListener('click', ({ target }) => {
  const link = target.closest?.('a[href^="/login?redirect=/"][href*="/agendar/"]');
  if (link) link.setAttribute('href', link.getAttribute('href').replace('/login?redirect=', ''));
}, true);
`

/**
 * Changes a page so that it requests its scripts only after it was painted: until then styles and fonts get the whole
 * bandwidth. Each script is then requested in its own task, because on a slow phone requesting all of them takes a tenth
 * of a second, in which the page would not react to a touch.
 */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  const afterwards = `${followBookingLinks}await new Promise((drawn) => {
  requestAnimationFrame(() => setTimeout(drawn));
  setTimeout(drawn, ${paintTimeout});
});
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await new Promise((next) => setTimeout(next));
}
`
  return html
    .replace(preload, '')
    .replace(entry, (_, tag: string, code: string) => `${tag}${afterwards}${makeDynamic(code)}`)
}

/** Makes static imports dynamic, because a static import is fetched before the first line runs. */
function makeDynamic(code: string): string {
  return code
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/gm, 'await import($1);')
}
