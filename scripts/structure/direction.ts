import { basename } from 'node:path/posix'
import * as house from './house.ts'
import { allImports, type Import } from './imports.ts'
import { type Breach, isTest, type Tree } from './sources.ts'

const entries = ['app.ts', 'dev.ts', 'open-product.ts', 'serve-request.ts', 'server.ts']

const fromParts = /^(parts|contract|api\/testing|scripts)\/|^e2e\/(?!.*\.spec\.ts$)/

/** Imports go in one direction: routes → domain → platform, and web → contract ← api. */
export function direction(tree: Tree): Breach[] {
  return allImports(tree).flatMap((found) => {
    if (found.target === undefined) return []
    const message =
      tree.sources.has(found.target) || !/\.tsx?$/.test(found.target)
        ? wrongWay(found)
        : 'the imported file does not exist'
    const generated = found.specifier.includes('/+types/')
    return message && !generated ? [{ path: found.from, line: found.line, rule: 'direction', message }] : []
  })
}

function wrongWay(found: Import): string | undefined {
  const { from, target = '' } = found
  const [side = '', area = ''] = from.split('/')
  const [otherSide = '', otherArea = ''] = target.split('/')
  if (otherSide === 'parts' && side !== 'parts') return 'nothing imports parts/'
  if (side === 'parts' && !fromParts.test(target))
    return 'a part sees the product from outside: it imports contract, api/testing, scripts and the tools of e2e'
  if (side === 'contract' && otherSide !== 'contract') return 'the contract imports neither api nor web'
  if (side === 'web' && !['web', 'contract'].includes(otherSide)) return `web never imports ${otherSide}`
  if (side === 'api' && !['api', 'contract'].includes(otherSide) && area !== 'dev.ts') {
    return `api never imports ${otherSide}`
  }
  if (isTest(from)) return undefined
  if (side === 'api' && otherSide === 'api') return wrongInApi(found, area, otherArea)
  if (side === 'web' && otherSide === 'web') return wrongInWeb(area, otherArea)
}

function wrongInApi(found: Import, area: string, otherArea: string): string | undefined {
  const { target = '' } = found
  const name = basename(target)
  const ground = [...entries, 'job-handlers.ts', 'seed', 'testing'].includes(area)
  if (otherArea === 'testing' && area !== 'testing') return 'only tests use api/testing'
  if (ground) return undefined
  if (entries.includes(otherArea)) return `only the entries of the process import ${otherArea}`
  if (area === otherArea) return name === 'routes.ts' ? 'only app.ts imports a routes.ts' : undefined
  if (!house.apiDomains.includes(otherArea)) return undefined
  if (area === 'platform' || area === 'migrations') return `${area} imports no domain`
  const upward = againstOrder(house.apiDomains, area, otherArea)
  if (upward) return upward
  if (area !== 'deps.ts' && name !== 'facade.ts') return 'a domain imports from another only its facade.ts'
}

function wrongInWeb(area: string, otherArea: string): string | undefined {
  if (area === otherArea) return undefined
  if (area === 'ui') return 'web/ui imports no other folder of web'
  if (area === 'entries') return undefined
  if (otherArea === 'routes') return 'only the entries import a route'
  if (otherArea === 'entries') return 'nothing imports an entry'
  if (area === 'platform' && house.webDomains.includes(otherArea)) return 'web/platform imports no domain'
  return againstOrder(house.webDomains, area, otherArea)
}

function againstOrder(order: string[], area: string, otherArea: string): string | undefined {
  if (!order.includes(area) || order.indexOf(area) >= order.indexOf(otherArea)) return undefined
  return `'${area}' comes before '${otherArea}' in the order of domains (house.ts)`
}
