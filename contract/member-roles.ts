/** The roles of a person in a company. This file has no zod, because every page loads it. */
export const memberRoles = ['owner', 'manager', 'reception', 'professional'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The roles that an invitation may give. The owner is the user who registered the company. */
export const invitedRoles = ['manager', 'reception', 'professional'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** The roles of members who do not attend clients. */
export const staffRoles = ['manager', 'reception'] as const

/** The header that names the company for a request about "my company". */
export const companyHeader = 'encaixe-company'

export const roleNames: Record<MemberRole, string> = {
  owner: 'Dono ou dona',
  manager: 'Gerente',
  reception: 'Recepção',
  professional: 'Profissional',
}

/** The sentence that members other than the owner read about a refusal that only the owner can resolve. */
export const ownerSettles: Partial<Record<string, string>> = {
  subscription_required:
    'A empresa está sem assinatura ativa. Só quem é proprietário pode resolver: fale com essa pessoa.',
  plan_limit:
    'O plano da empresa não permite mais colaboradores ativos. Só quem é proprietário pode mudar de plano.',
}
