import type { FormEvent } from 'react'
import type { ClientChoice } from './use-client.ts'
import type { ClientBody, ClientForm } from './use-client-form.ts'
import type { Steps } from './use-steps.ts'

type Parts<Step extends string> = {
  form: ClientForm
  client: ClientChoice
  steps: Steps<'client' | Step>
  /** `wasKnown`: the client was chosen before this submit. */
  onBook: (body: ClientBody, wasKnown: boolean) => Promise<void> | undefined
}

/** 'Continuar' and Enter only end the step of the client; nothing is booked for a client who is not on screen. */
export function submitClient<Step extends string>({ form, client, steps, onBook }: Parts<Step>) {
  function goOn(body: ClientBody, isBooking: boolean) {
    const { stage } = client
    if (stage !== 'known') {
      client.settle()
      steps.advance()
    }
    return isBooking && stage !== 'search' ? onBook(body, stage === 'known') : undefined
  }
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    return form.handleSubmit(
      (body) => goOn(body, submitter?.hasAttribute('data-book') ?? true),
      (errors) => {
        if (client.showErrors(errors)) steps.open('client')
      },
    )(event)
  }
}
