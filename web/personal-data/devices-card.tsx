import { Card, CardTitle } from '../ui/card.tsx'

/** An owner has such devices too, who works in no company of others. */
export const DevicesCard = ({ count }: { count: number }) => (
  <Card as="section" aria-labelledby="aparelhos">
    <CardTitle id="aparelhos">Avisos no aparelho</CardTitle>
    <p className="text-ui text-ink-2">
      {count === 1 ? '1 aparelho recebe os seus avisos.' : `${count} aparelhos recebem os seus avisos.`}
    </p>
  </Card>
)
