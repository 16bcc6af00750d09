const preload = /<link(?=[^>]*\srel="modulepreload")[^>]*\shref="([^"]+)"[^>]*>/g
const entry = /(<script[^>]*\stype="module"[^>]*>)([\s\S]*?)(?=<\/script>)/

/** Scripts load at the latest after this many milliseconds, because a page in a hidden tab is never painted. */
const paintTimeout = 3_000

/**
 * Code that requests these files only after the page was painted: until then styles and fonts get the whole bandwidth.
 * Each is then requested in its own task, because on a slow phone requesting all of them takes a tenth of a second, in
 * which the page would not react to a touch. Code appended to it also runs after the paint.
 */
export const afterPaint = (files: readonly string[]) => `await new Promise((drawn) => {
  requestAnimationFrame(() => setTimeout(drawn));
  setTimeout(drawn, ${paintTimeout});
});
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await new Promise((next) => setTimeout(next));
}
`

/** Changes a page of the router so that it requests its scripts after it was painted. */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(preload)].map(([, href = '']) => href)
  return html
    .replace(preload, '')
    .replace(entry, (_, tag: string, code: string) => `${tag}${afterPaint(files)}${makeDynamic(code)}`)
}

/** Makes static imports dynamic, because a static import is fetched before the first line runs. */
function makeDynamic(code: string): string {
  return code
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/gm, 'await import($1);')
}
