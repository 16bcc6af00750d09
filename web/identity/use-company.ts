import { useMember } from './use-member.ts'

/** The company of the owner who is looking, on every page whose gate asks for one. */
export function useCompany() {
  const { company } = useMember().profile
  if (!company) throw new Error('Only pages that ask for a company know it')
  return company
}
