/** What somebody is in a company. Without zod, because every page loads them. */
export const memberRoles = ['owner', 'manager', 'reception', 'professional'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What an invitation may give. The owner is whoever registered the company. */
export const invitedRoles = ['manager', 'reception', 'professional'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Of people who do not attend. */
export const staffRoles = ['manager', 'reception'] as const

/** Which company a request means by "my company". */
export const companyHeader = 'encaixe-company'

export const roleNames: Record<MemberRole, string> = {
  owner: 'Proprietária',
  manager: 'Gerente',
  reception: 'Recepção',
  professional: 'Profissional',
}

/** What a member other than the owner reads of a refusal that the owner alone can settle. */
export const ownerSettles: Partial<Record<string, string>> = {
  subscription_required:
    'A empresa está sem assinatura ativa. Só quem é proprietário pode resolver: fale com essa pessoa.',
  plan_limit:
    'O plano da empresa não permite mais colaboradores ativos. Só quem é proprietário pode mudar de plano.',
}
