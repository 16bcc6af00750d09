import { signOut } from './session.ts'

/** Neither the network nor the browser delays a sign-out longer. */
const longest = 2_000

/** The act of each 'Sair'. This browser's notifications end first; without their script, or offline, it signs out all the same. */
export function leave(): void {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longest))
  const left = import('./leave-device.ts').then(({ leaveDevice }) => leaveDevice()).catch(() => undefined)
  void Promise.race([left, late]).then(signOut)
}
