import { Card, CardTitle } from '../ui/card.tsx'
import { DeviceSwitch } from './device-switch.tsx'
import { PushSettings } from './push-settings.tsx'

/** Notifications on the telephone: the switch of this browser, and which kinds the member wants. */
export function PushSection() {
  return (
    <Card as="section" padding="roomy" aria-labelledby="avisos-no-celular">
      <CardTitle id="avisos-no-celular">Avisos no celular</CardTitle>
      <p className="text-ui text-ink-2">
        Saiba na hora quando alguém marca, remarca ou cancela. O aviso mostra só o primeiro nome do cliente e
        o horário, e o que você mesmo faz não vira aviso.
      </p>
      <div className="mt-4">
        <DeviceSwitch />
      </div>
      <hr className="my-5 border-line" />
      <PushSettings />
    </Card>
  )
}
