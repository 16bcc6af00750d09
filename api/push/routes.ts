import { push } from '@encaixe/contract/push.ts'
import { accessEnded, lockMembership } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { lockAccount } from '../identity/facade.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { usualPushSettings } from './push-rules.ts'
import { deleteOwnDevice, selectPushSettings, storePushSettings } from './store.ts'
import { subscribeDevice } from './subscribe-device.ts'
import { cachePushKeys } from './web-push.ts'

export function pushRoutes(deps: Deps): Route[] {
  const { db } = deps.database
  const findKeys = cachePushKeys(deps)
  const company = ({ companies }: { companies: CallerCompanies }) => companies.one()
  const ownKey = ({ id, by }: MemberCompany) => ({ companyId: id, userId: by.userId })
  return [
    route(push.key, {
      async handle() {
        return { key: (await findKeys()).publicKey }
      },
    }),
    route(push.subscribe, { handle: ({ user, body }) => subscribeDevice(deps, user.id, body) }),
    route(push.unsubscribe, {
      async handle({ user, body }) {
        await deleteOwnDevice(db, user.id, body.endpoint)
        return undefined
      },
    }),
    route(push.settings, {
      find: company,
      handle: async ({ found }) => (await selectPushSettings(db, ownKey(found))) ?? usualPushSettings,
    }),
    route(push.changeSettings, {
      find: company,
      handle: ({ found, body }) =>
        deps.database.transaction(async (tx) => {
          const works = (await lockAccount(tx, found.by.userId)) && (await lockMembership(tx, found))
          if (!works) return accessEnded
          await storePushSettings(tx, ownKey(found), body)
          return body
        }),
    }),
  ]
}
