export const views = ['lista', 'calendario'] as const
export type View = (typeof views)[number]

const kept = 'encaixe.schedules-view'

/** A browser that keeps nothing opens the list each time. */
export function keptView(): View {
  try {
    return localStorage.getItem(kept) === 'calendario' ? 'calendario' : 'lista'
  } catch {
    return 'lista'
  }
}

export function keepView(view: View) {
  try {
    localStorage.setItem(kept, view)
  } catch {}
}

/** These only a list understands. */
const ofList = ['list', 'tab', 'status', 'collaboratorId', 'procedureId']

/** The address decides, then what was chosen last; a client, or an owner who looks as one, has a list only. */
export function chooseView(query: URLSearchParams, owner: boolean, last: View): View {
  if (!owner || query.get('list') === 'mine') return 'lista'
  const asked = views.find((view) => view === query.get('ver'))
  return asked ?? (ofList.some((name) => query.has(name)) ? 'lista' : last)
}
