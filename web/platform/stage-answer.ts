import { answerMark } from '@encaixe/contract/client.ts'

const marked = { [answerMark]: '1' }

/** For tests: a response as the API sends it. The web app rejects every response of another form. */
export function stageAnswer(body: unknown, { status = 200, headers = {} }: ResponseInit = {}): Response {
  const init = { status, headers: { ...Object.fromEntries(new Headers(headers)), ...marked } }
  const response = status === 204 ? new Response(null, init) : Response.json(body, init)
  // A test of a screen has its own `Object`. Node's `json()` gives objects of the process, and react-hook-form copies
  // only objects of the screen. The property is defined, because it cannot be assigned in the `Response` of the server's
  // library, which replaces Node's in a process that has served a request.
  Object.defineProperty(response, 'json', { value: async () => JSON.parse(await response.text()) })
  return response
}
