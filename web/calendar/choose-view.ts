const views = ['lista', 'calendario'] as const
export type View = (typeof views)[number]

const storageKey = 'encaixe.schedules-view'

/** Without storage the list is shown each time. */
export function storedView(): View {
  try {
    return localStorage.getItem(storageKey) === 'calendario' ? 'calendario' : 'lista'
  } catch {
    return 'lista'
  }
}

export function storeView(view: View) {
  try {
    localStorage.setItem(storageKey, view)
  } catch {}
}

/** Parameters of the list alone. */
const ofList = ['list', 'tab', 'status', 'collaboratorId', 'procedureId']

/** The address decides, then the last choice. Clients have the list only, and so has an owner's list of own bookings. */
export function chooseView(query: URLSearchParams, owner: boolean, last: View): View {
  if (!owner || query.get('list') === 'mine') return 'lista'
  const asked = views.find((view) => view === query.get('ver'))
  return asked ?? (ofList.some((name) => query.has(name)) ? 'lista' : last)
}
