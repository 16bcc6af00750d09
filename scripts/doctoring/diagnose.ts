import { readConfig } from '../../api/platform/config/config.ts'
import { reasonOf } from '../../api/platform/log/describe-error.ts'
import { checkAddress, checkProvider } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkMachine } from './check-machine.ts'
import { checkMailNames, checkMailServer } from './check-mail.ts'
import { type Check, examine, type Finding } from './examine.ts'

export type Asked = {
  /** The names of the checks; all of them if there is none. */
  only?: readonly string[]
  /** The address of the DNS server, if not the machine's. */
  dns?: string | undefined
  processes?: number | undefined
  httpPort?: number | undefined
  freeGigabytes?: number | undefined
}

type Env = Record<string, string | undefined>

/** Checks the deployment that the environment describes, from this machine. It changes nothing and sends no mail. */
export async function diagnose(env: Env, asked: Asked = {}): Promise<Finding[]> {
  const checks = checksOf(env, asked)
  const { only = [] } = asked
  const unknown = only.find((name) => !(name in checks))
  if (unknown)
    throw new Error(`No check is called '${unknown}'. The checks are ${Object.keys(checks).join(', ')}.`)
  const chosen = Object.entries(checks).filter(([name]) => only.length === 0 || only.includes(name))
  return examine(Object.fromEntries(chosen))
}

function checksOf(env: Env, asked: Asked): Record<string, Check> {
  const { dns: server, processes, httpPort = 80, freeGigabytes = 1 } = asked
  const selectors = (env.DKIM_SELECTOR ?? '').split(',').filter((name) => name.trim() !== '')
  try {
    const config = readConfig(env)
    return {
      settings: (report) => {
        for (const warning of config.warnings) report.warning(warning, 'Change it where clients come.')
        if (config.env === 'production') report.ok('The settings are accepted, for production.')
        else report.warning('APP_ENV is local.', 'Set APP_ENV=production where clients come.')
      },
      machine: checkMachine(config, { freeGigabytes }),
      database: checkDatabase(config, { processes, freeGigabytes }),
      address: checkAddress(config, { httpPort }),
      'sign-in': checkProvider(config),
      mail: checkMailServer(config),
      dns: checkMailNames(config, { server, selectors }),
      backups: checkBackups(config),
    }
  } catch (error) {
    return {
      settings: (report) => {
        for (const line of reasonOf(error).split('\n'))
          report.wrong(line, 'See Configuration in docs/operations.md; no process starts.')
        report.skipped('The other checks need settings that are accepted.')
      },
    }
  }
}
