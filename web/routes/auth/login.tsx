import { titled } from '../../platform/page-title.ts'
import { contentId } from '../../shell/skip-link.tsx'

export const meta = () => titled('Entrar')

export default function Login() {
  return (
    <main id={contentId}>
      <h1>Bem-vindo</h1>
    </main>
  )
}
