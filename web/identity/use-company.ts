import { useMember } from './use-member.ts'

/** The owner's company, on every page whose gate requires one. */
export function useCompany() {
  const { company } = useMember().profile
  if (!company)
    throw new Error('useCompany: no company is loaded; the page must stand behind a gate that requires one')
  return company
}
