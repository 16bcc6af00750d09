import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { hashName } from '@encaixe/contract/name-hash.ts'

/** Hues in degrees, far from the red of a failure and the amber of an encaixe. */
const hues = [215, 285, 145, 355, 250, 110, 320, 180]

/** A hue for each person: from her id, or the next that fewer others have. It stays when somebody else joins or leaves. */
export function pickHues(people: CalendarPerson[]): Map<string, number> {
  const picked = new Map<string, number>()
  const taken = hues.map(() => 0)
  // Former people, who are here on some days only, come last, so that they change no colour of the others.
  const inOrder = people.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || (a.id < b.id ? -1 : 1))
  for (const { id } of inOrder) {
    const first = hashName(id)
    const fewest = Math.min(...taken)
    const place = hues.map((_, by) => (first + by) % hues.length).find((at) => taken[at] === fewest) as number
    taken[place] = fewest + 1
    picked.set(id, hues[place] as number)
  }
  return picked
}

const fold = (text: string | null | undefined) => text?.trim().toLowerCase()

type User = { email: string | null; name: string | null }

/** Everybody, beginning with the signed-in user, who is known by her e-mail, else by her name. */
export function selfFirst(people: CalendarPerson[], user: User): CalendarPerson[] {
  const self =
    people.find(({ email }) => fold(email) === fold(user.email)) ??
    people.find(({ name }) => fold(name) === fold(user.name))
  return self ? [self, ...people.filter((one) => one !== self)] : people
}
