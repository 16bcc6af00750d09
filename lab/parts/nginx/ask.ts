import { command } from '../part.ts'
import type { FrontProxy } from './proxy.ts'

export type Answer = { status: number; version: string; headers: Headers; body: string }

type Question = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The visitor's IP address: every address of 127.0.0.0/8 is this machine. */
  from?: string
  http?: '1.1' | '2'
  /** True when curl offers every encoding that it supports and decompresses the answer. */
  compressed?: boolean
}

/** One request by curl, which checks the certificate as a browser does. */
export async function ask(
  proxy: Pick<FrontProxy, 'url' | 'certificate'>,
  path: string,
  question: Question = {},
): Promise<Answer> {
  const { method, headers = {}, body, from, http = '2', compressed } = question
  const output = await command(
    'curl',
    [
      ...['--silent', '--show-error', '--include', '--path-as-is', '--max-time', '60'],
      ...['--cacert', proxy.certificate, `--http${http}`],
      ...(method === 'HEAD' ? ['--head'] : method ? ['--request', method] : []),
      ...(from ? ['--interface', from] : []),
      ...(compressed ? ['--compressed'] : []),
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['--data-binary', '@-']),
      `${proxy.url}${path}`,
    ],
    body === undefined ? {} : { input: body },
  )
  const end = output.indexOf('\r\n\r\n')
  const [first = '', ...lines] = output.slice(0, end).split('\r\n')
  const [version = '', status = ''] = first.split(' ')
  return { status: Number(status), version, headers: headersOf(lines), body: output.slice(end + 4) }
}

function headersOf(lines: string[]): Headers {
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
