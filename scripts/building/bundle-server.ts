import { dirname, relative } from 'node:path'
import { rolldown } from 'rolldown'

const [root = '', folder = ''] = process.argv.slice(2)

/** A bundled file still finds its neighbours (migrations, built pages, binaries of a package) beside its source. */
const addressOfSource = {
  name: 'address-of-source',
  transform(code: string, id: string) {
    if (!id.startsWith(root) || !code.includes('import.meta.')) return
    const urlOf = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`
    const pathOf = (path: string) => `process.getBuiltinModule('node:url').fileURLToPath(${urlOf(path)})`
    return code
      .replaceAll('import.meta.url', `${urlOf(id)}.href`)
      .replaceAll('import.meta.filename', pathOf(id))
      .replaceAll('import.meta.dirname', pathOf(dirname(id)))
  },
}

const bundle = await rolldown({
  cwd: root,
  // The image has no sources, so the commands that it runs are bundled too; they share the modules of the server.
  input: {
    server: 'api/server.ts',
    start: 'scripts/start.ts',
    migrate: 'scripts/migrate.ts',
    backup: 'scripts/backup.ts',
    doctor: 'scripts/doctor.ts',
    person: 'scripts/person.ts',
  },
  platform: 'node',
  // Modules that are not bundled: native code, and parts of `pg` that are not installed.
  external: ['sharp', 'pg-native', 'pg-cloudflare'],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [addressOfSource],
  checks: { eval: false },
})
await bundle.write({ dir: folder, format: 'esm', comments: false, cleanDir: true })
