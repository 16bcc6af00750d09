import { type AsaasEmulator, startAsaasEmulator } from './asaas-emulator.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts'
import { testClock } from './test-clock.ts'
import { aSubscriber, type Subscriber } from './test-subscriber.ts'

export type AsaasApi = { asaas: AsaasEmulator; api: TestApi; ana: Subscriber }

/** Starts the API with the Asaas emulator and creates a user. API and emulator read one clock and close together. */
export async function startAsaasApi(
  options: Pick<TestApiOptions, 'onLog' | 'providerTimeout'> = {},
): Promise<AsaasApi> {
  const clock = testClock('2027-01-10T13:00:00.000Z')
  const asaas = await startAsaasEmulator({
    apiKey: '$aact_hmlg_key',
    webhookToken: 'the-token-of-events',
    clock,
  })
  // Two tokens, as while an operator changes the token at Asaas.
  const env = { ...asaas.env, ASAAS_WEBHOOK_TOKEN: 'the-next-token, the-token-of-events' }
  const api = await startTestApi({ ...options, clock, env, jobs: 'by hand' })
  return {
    asaas,
    api: {
      ...api,
      async close() {
        await api.close()
        await asaas.close()
      },
    },
    ana: aSubscriber(api, 'ana'),
  }
}
