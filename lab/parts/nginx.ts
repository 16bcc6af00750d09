import { frontWays } from './nginx/front-ways.ts'
import { liveWays } from './nginx/live-ways.ts'
import { restartWays } from './nginx/restart-ways.ts'
import { endWorld } from './nginx/world.ts'
import { debianVersion, type Part } from './part.ts'

/** nginx as Debian ships it, with the site of deploy/nginx/encaixe.conf, in front of the product in production mode. */
export const nginx: Part = {
  name: 'nginx',
  install: 'apt-get install nginx curl chromium',
  version: () => debianVersion('nginx'),
  ways: { ...frontWays, ...liveWays, ...restartWays },
  end: endWorld,
}
