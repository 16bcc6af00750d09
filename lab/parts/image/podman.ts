import { cp, mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { root } from '../../../scripts/root.ts'
import { command, type Folder, type Output, temporaryFolder, tryCommand } from '../part.ts'

export const images = {
  product: 'localhost/encaixe:latest',
  /** Stands for the image in which the Dockerfile builds: Debian with glibc, Node and npm. */
  builder: 'localhost/encaixe-part-builder',
  standins: 'localhost/encaixe-part-standins',
  machine: 'localhost/encaixe-part-machine',
}

const limit = 600_000
let home: Promise<Folder> | undefined

/**
 * A container may not raise the limits of this machine, which may be a container or virtual machine itself, and `crun`
 * refuses the control groups of some.
 */
async function openHome(): Promise<Folder> {
  const folder = await temporaryFolder()
  const files = (await command('bash', ['-c', 'ulimit -Hn'])).trim()
  const limits = [`nofile=${files}:${files}`, 'nproc=4096:4096']
  await writeFile(
    folder.file('containers.conf'),
    `[containers]\ndefault_ulimits = ${JSON.stringify(limits)}\n[engine]\nruntime = "runc"\n`,
  )
  return folder
}

export async function surroundings() {
  home ??= openHome()
  return { env: { CONTAINERS_CONF: (await home).file('containers.conf') }, limit }
}

export async function podman(...args: string[]): Promise<string> {
  return (await command('podman', args, await surroundings())).trim()
}

export async function tryPodman(...args: string[]): Promise<Output> {
  return tryCommand('podman', args, await surroundings())
}

/** Runs podman-compose in the folder with a compose file, under the name of a project. */
export async function compose(folder: string, ...args: string[]): Promise<string> {
  return command('podman-compose', args, { ...(await surroundings()), cwd: folder })
}

export async function endPodman(): Promise<void> {
  await (await home)?.[Symbol.asyncDispose]()
}

/**
 * Makes the image in which the Dockerfile builds: a fresh Debian by debootstrap with Node, npm and the certificates of
 * this machine. A second run finds it; `podman rmi` removes it.
 */
async function makeBuilder(): Promise<void> {
  if ((await tryPodman('image', 'exists', images.builder)).code === 0) return
  await using folder = await temporaryFolder()
  const system = folder.file('system')
  const packages = '--include=ca-certificates,libstdc++6'
  await command('debootstrap', ['--variant=minbase', packages, 'bookworm', system], { limit })
  const npm = dirname(dirname(await realpath((await command('which', ['npm'])).trim())))
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  for (const [from, to] of [
    [process.execPath, '/usr/bin/node'],
    [npm, '/usr/lib/node_modules/npm'],
    [certificates, certificates],
  ] as const) {
    const there = await realpath(from).catch(() => undefined)
    await mkdir(dirname(system + to), { recursive: true })
    if (there) await cp(there, system + to, { recursive: true, force: true })
  }
  // The registry may be reached through a proxy whose certificate only this machine's own list has.
  await mkdir(`${system}/usr/etc`)
  await writeFile(`${system}/usr/etc/npmrc`, `cafile=${certificates}\n`)
  await command('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', `${system}/usr/bin/npm`])
  const archive = folder.file('system.tar')
  await command('tar', ['-C', system, '-cf', archive, '.'], { limit })
  await podman('import', archive, images.builder)
}

/** Makes an image of the builder's Debian with more packages. */
export async function makeImage(name: string, packages: string, then = 'true'): Promise<void> {
  if ((await tryPodman('image', 'exists', name)).code === 0) return
  await makeBuilder()
  await using folder = await temporaryFolder()
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`
  await writeFile(
    folder.file('Dockerfile'),
    `FROM ${images.builder}\nRUN export DEBIAN_FRONTEND=noninteractive && ${install} && ${then}\n`,
  )
  await podman('build', '--network=host', '--format=docker', '-t', name, folder.path)
}

/** Builds the product's image from a tree, and returns how many seconds that took. */
export async function buildProductImage(tree = root): Promise<number> {
  await makeBuilder()
  const since = performance.now()
  const builder = `BUILDER=${images.builder}`
  const file = `${tree}/deploy/Dockerfile`
  const about = ['--network=host', '--format=docker', '--build-arg', builder, '-f', file]
  await podman('build', ...about, '-t', images.product, tree)
  return (performance.now() - since) / 1_000
}

/** Copies the tree without what git ignores. */
export async function copyTree(to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const files = 'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- -c'
  await command('bash', ['-c', `set -o pipefail; ${files} | tar -x -C "$0"`, to], { cwd: root })
}
