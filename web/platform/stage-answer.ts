import { answerMark } from '@encaixe/contract/client.ts'

const marked = { [answerMark]: '1' }

/** For tests: a response as the API sends it. The web app rejects every response of another form. */
export function stageAnswer(body: unknown, { status = 200, headers = {} }: ResponseInit = {}): Response {
  const init = { status, headers: { ...Object.fromEntries(new Headers(headers)), ...marked } }
  return status === 204 ? new Response(null, init) : Response.json(body, init)
}
