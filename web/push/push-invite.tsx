import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import { BellIcon } from '../ui/icons/notices.tsx'
import { useDevice } from './switch-device.ts'

const key = 'encaixe.push-asked'

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // When storage is forbidden, the offer counts as answered: otherwise it would return on every page.
    return true
  }
}

/**
 * A line that offers notifications, on a page on which the member has just seen an appointment of their own. After an
 * answer in this browser, yes or no, it never returns.
 */
export default function PushInvite() {
  const [answered, setAnswered] = useState(wasAnswered)
  const { state, change } = useDevice()
  if (answered || state.data !== 'off') return null

  function answer(): void {
    setAnswered(true)
    try {
      localStorage.setItem(key, '1')
    } catch {
      return
    }
  }
  return (
    <section
      aria-label="Avisos no celular"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line px-4 py-2.5 text-ui"
    >
      <BellIcon className="text-ink-2" />
      <p className="min-w-0 flex-1 basis-52">Quer saber na hora quando alguém marca ou cancela?</p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => change.mutate(true, { onSettled: answer })}
        sending={change.isPending}
        sendingLabel="Ligando..."
      >
        Ligar avisos
      </Button>
      <IconButton label="Agora não" onClick={answer}>
        <XIcon />
      </IconButton>
    </section>
  )
}
