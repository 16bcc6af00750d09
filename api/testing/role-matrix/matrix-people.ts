import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import { aMember } from '../a-member.ts'
import { type Say, sayingAs } from '../an-owner.ts'
import type { TestApi } from '../test-api.ts'
import type { Role } from './matrix-roles.ts'
import type { MatrixShop, MatrixShops } from './matrix-shop.ts'

export type People = Record<Exclude<Role, 'client'>, Say>
export type Cast = { shop: MatrixShop; people: People }

/** Makes a new shop with one user for each role. */
export async function aCast(api: TestApi, shops: MatrixShops): Promise<Cast> {
  const shop = await shops.aShop('dona')
  const people = await matrixPeople(api, shops, shop)
  return { shop: { ...shop, professional: people.professional }, people }
}

/** Makes one new user for each role except the client; the appointment brings its own client. */
async function matrixPeople(api: TestApi, shops: MatrixShops, shop: MatrixShop): Promise<People> {
  const { name } = shop.owner
  const rival = await shops.aShop('vizinha')
  const joined = async (role: InvitedRole, { owner }: MatrixShop, collaboratorId?: string) => {
    const as = { name: `${role}-${collaboratorId ?? ''}-${owner.name}`, role }
    return aMember(api, { owner }, { ...as, ...(collaboratorId !== undefined && { collaboratorId }) })
  }
  const accepted = async (who: string) => {
    await api.as(who)('GET /api/auth/profile')
    return sayingAs(api, who)
  }
  return {
    visitor: sayingAs(api),
    newcomer: sayingAs(api, `novata-${name}`),
    stranger: await accepted(`estranha-${name}`),
    'other owner': rival.owner.say,
    'other member': (await joined('manager', rival)).say,
    'former member': await aFormerMember(),
    colleague: (await joined('professional', shop, shop.colleagueId)).say,
    professional: (await joined('professional', shop, shop.collaboratorId)).say,
    reception: (await joined('reception', shop)).say,
    manager: (await joined('manager', shop)).say,
    owner: shop.owner.say,
  }

  async function aFormerMember(): Promise<Say> {
    const { say, memberId } = await aMember(api, shop, { name: `antiga-${name}`, role: 'manager' })
    await shop.owner.call('DELETE /api/members/{id}', { params: { id: memberId } })
    return say
  }
}
