import { mobileOf } from '@encaixe/contract/phones.ts'
import { storeContact } from '../messages/facade.ts'
import type { TestApi } from './test-api.ts'

/** The owner of this number has written to us, so that it may get messages. */
export async function phoneAnswers({ database, clock }: Pick<TestApi, 'database' | 'clock'>, phone: string) {
  const number = mobileOf(phone)
  if (!number) throw new Error('A number that is no mobile cannot answer')
  await storeContact(database.db, number, { answered_at: clock.now() })
}
