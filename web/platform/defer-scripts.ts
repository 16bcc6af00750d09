const preload = /<link(?=[^>]*\srel="modulepreload")[^>]*\shref="([^"]+)"[^>]*>/g
const entry = /(<script[^>]*\stype="module"[^>]*>)([\s\S]*?)(?=<\/script>)/

/** At the latest after this many milliseconds: a page in a hidden tab is not drawn. */
const patience = 3_000

/**
 * The page as it is read: no script is asked for before it has been drawn, so that style and fonts have the line for
 * themselves. Then all of them, as the router would have asked for them at the beginning, each in a task of its own: on
 * a slow phone the asking alone takes a tenth of a second, in which the page would not answer a finger.
 */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  const afterwards = `await new Promise((drawn) => {
  requestAnimationFrame(() => setTimeout(drawn));
  setTimeout(drawn, ${patience});
});
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await new Promise((next) => setTimeout(next));
}
`
  return html
    .replace(preload, '')
    .replace(entry, (_, tag: string, code: string) => `${tag}${afterwards}${whenAsked(code)}`)
}

/** An `import` at the top is fetched before the first line runs. */
function whenAsked(code: string): string {
  return code
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/gm, 'await import($1);')
}
