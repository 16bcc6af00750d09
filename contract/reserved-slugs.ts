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
const deceptiveWords = new Set(
  `acesso ajuda anatel anvisa assinatura assinaturas atendimento autenticacao aviso aviso-importante banco bancos boleto
  bloqueio cadastro caixa cancelar central cliente clientes cobranca codigo comprovante confirmacao confirmar conta contas
  convites cpf cnpj dados depositos desbloqueio detran deposito duvidas empresa entrar equipe estorno fatura faturas
  financeiro fraude gov governo inss login-seguro loja minha-conta notificacao notificacoes oficial ofertas pagamento
  pagamentos pagar parceiros pix planos policia politica precos premio privacidade procon promocao reembolso receita
  receita-federal recuperar sac seguranca senha serasa sinal site-oficial sorteio suporte termos verificacao verificado
  verificar whatsapp`.split(/\s+/),
)

const ofProduct = /^encaixe|encaixe$/

/**
 * Whether the slug could deceive a client about whose page it is. Companies keep such a slug from before this rule: it
 * binds only a slug that is new for the company, and pages are shown under it.
 */
export function isDeceptive(slug: string): boolean {
  const words = slug.split('-').filter((word) => word !== '')
  if (ofProduct.test(words.join(''))) return true
  return deceptiveWords.has(slug) || (words.length > 0 && words.every((word) => deceptiveWords.has(word)))
}
