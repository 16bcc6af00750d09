import { signOut } from './session.ts'

/** The longest delay of a sign-out in milliseconds, when the network or the browser is slow. */
const longest = 2_000

/**
 * The action of each 'Sair' button. The notifications of this browser end first; when their script cannot be loaded, or
 * without internet, the user is signed out without this step.
 */
export function leave(): void {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longest))
  const left = import('./leave-device.ts').then(({ leaveDevice }) => leaveDevice()).catch(() => undefined)
  void Promise.race([left, late]).then(signOut)
}
