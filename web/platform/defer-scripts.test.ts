import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const page = `<html><head><link rel="stylesheet" href="/assets/root.css"/>
<link rel="modulepreload" href="/assets/entry.js" nonce="n"/><link nonce="n" rel="modulepreload" href="/assets/root.js"/></head>
<body><p>Lido</p><script>window.first = 1</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

window.modules = {"root":route0};
import("/assets/entry.js");</script></body></html>`

test('a page requests no script before it is painted, and all of them in order after that', () => {
  const last = deferScripts(page)
  expect(last).not.toContain('<link rel="modulepreload"')
  expect(last).not.toMatch(/^import [*"]/m)
  const [, code] = /type="module" async="">([\s\S]*?)<\/script>/.exec(last) ?? []
  const steps = [
    'requestAnimationFrame',
    'for (const href of ["/assets/entry.js","/assets/root.js"])',
    'await import("/assets/manifest.js");',
    'const route0 = await import("/assets/root.js");',
    'window.modules = {"root":route0};',
    'import("/assets/entry.js");',
  ]
  const places = steps.map((step) => code?.indexOf(step) ?? -1)
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('a page keeps its styles, its inline scripts and its text unchanged', () => {
  const last = deferScripts(page)
  expect(last).toContain('<link rel="stylesheet" href="/assets/root.css"/>')
  expect(last).toContain(
    '<p>Lido</p><script>window.first = 1</script><script nonce="n" type="module" async="">',
  )
  expect(deferScripts('<p>Sem script</p>')).toBe('<p>Sem script</p>')
})
