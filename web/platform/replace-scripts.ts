const scripts = /<script\b[\s\S]*?<\/script>|<link(?=[^>]*\srel="modulepreload")[^>]*>/g

/** A page without the scripts of the framework, and with this one instead. */
export function replaceScripts(html: string, code: string, nonce: string): string {
  return html
    .replaceAll(scripts, '')
    .replace('</body>', () => `<script type="module" nonce="${nonce}">${code}</script></body>`)
}
