import { hasOfficialName, officialWords } from './sender-name.ts'

/** Slugs that no company may have, because they are or may become pages of the product. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'login',
  'logout',
  'register',
  'auth',
  'dashboard',
  'terms',
  'terms-of-service',
  'privacy',
  'support',
  'create-company',
  'company',
  'collaborators',
  'procedures',
  'schedules',
  'clients',
  'meus-dados',
  'avisos',
  'mais',
  'convite',
  'agenda',
  'subscription',
  'landing',
  'barbearia',
  'salao-beleza',
  'clinica-estetica',
  'estudio-tatuagem',
  'como-funciona',
  'sobre',
  'contato',
  'api',
  'assets',
  'static',
  'public',
  'admin',
  'system',
  'www',
  'mail',
  'email',
  'ftp',
  'blog',
  'shop',
  'store',
  'app',
  'mobile',
  'web',
  'site',
  'portal',
  'home',
  'index',
  'main',
  'root',
  'help',
  'docs',
  'documentation',
  'status',
  'health',
  'ping',
  'test',
  'demo',
  'example',
])

/** Words by which the page of a company could pass for the product, its support, a bank or an authority. */
const deceptiveWords = new Set([
  ...officialWords,
  ...`acesso ajuda assinatura assinaturas atendimento autenticacao aviso aviso-importante bancos boleto bloqueio cadastro
  cancelar central cliente clientes cobranca codigo comprovante confirmacao confirmar conta contas convites cnpj dados
  depositos desbloqueio deposito duvidas empresa entrar equipe estorno fatura faturas financeiro loja login-seguro
  minha-conta notificacao notificacoes ofertas pagamento pagamentos pagar parceiros planos politica precos premio
  privacidade promocao reembolso recuperar sac senha sinal site-oficial sorteio termos verificacao verificado
  verificar`.split(/\s+/),
])

const ofProduct = /^encaixe|encaixe$/

/**
 * Whether the slug could deceive a client about whose page it is. Companies keep such a slug from before this rule: it
 * binds only a slug that is new for the company, and pages are shown under it.
 */
export function isDeceptive(slug: string): boolean {
  const words = slug.split('-').filter((word) => word !== '')
  if (ofProduct.test(words.join('')) || hasOfficialName(words.join('-'))) return true
  return deceptiveWords.has(slug) || (words.length > 0 && words.every((word) => deceptiveWords.has(word)))
}
