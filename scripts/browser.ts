import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

// Chromium without windows, tabs and toolbars: a journey needs a third less processor time in it.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = process.getuid?.() === 0

/** Chromium's sandbox refuses to run as root; the other options stop requests to its maker's servers. */
export const browserFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const runs = (path: string) =>
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

/** The path or name of a Chromium that starts, without installing anything. */
export function installedBrowser(): string | undefined {
  const wished = process.env.CHROMIUM
  if (wished) {
    if (!runs(wished)) throw new Error(`No browser starts from ${wished}, the value of CHROMIUM`)
    return wished
  }
  return [...names.map(inPath), ...applications, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path) && runs(path),
  )
}

function inPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path))
}

/** The path or name of a Chromium that starts. Root on Debian first installs the Chromium for tests, if available. */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser()
  const enough = process.env.CHROMIUM || found?.endsWith(shell)
  const browser = !enough && isRoot && isDebian() ? installPackage(found) : found
  if (!browser) throw new Error('no Chromium was found: run npx playwright install --with-deps chromium')
  return browser
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/**
 * When another Chromium is installed, one attempt to install the package for tests is enough, because the journeys also
 * pass in the other Chromium, only slower. When the package for tests is not available, the complete Chromium is
 * installed.
 */
function installPackage(found: string | undefined): string | undefined {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = (name: string) =>
    apt('install', '-y', '--no-install-recommends', '--no-remove', name, 'fonts-liberation')
  if (!install(shell) && !found) {
    apt('update')
    if (!install(shell)) install('chromium')
  }
  return installedBrowser()
}
