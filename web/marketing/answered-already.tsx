import { Card, CardTitle } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

const places = [
  { to: '/support#perguntas', name: 'Perguntas frequentes', about: 'Entrar, remarcar, lembretes, pagamento' },
  { to: '/support#guias', name: 'Guias passo a passo', about: 'Abrir a empresa, a agenda e a página' },
  { to: '/como-funciona', name: 'Como o Encaixe funciona', about: 'Do cadastro ao primeiro agendamento' },
  { to: '/privacy', name: 'Seus dados', about: 'O que guardamos e como pedir cópia ou exclusão' },
]

/** Links to the help pages beside the contact form, because they answer most questions. */
export function AnsweredAlready() {
  return (
    <Card as="section" tone="quiet" padding="roomy">
      <CardTitle>Talvez já esteja respondido</CardTitle>
      <ul className="grid gap-3">
        {places.map(({ to, name, about }) => (
          <li key={to}>
            <TextLink to={to} tone="accent" alone>
              {name}
            </TextLink>
            <p className="-mt-2 text-sm text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
