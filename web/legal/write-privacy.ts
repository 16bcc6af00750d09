import { product } from '@encaixe/contract/product.ts'
import type { LegalSection } from './legal-sections.tsx'

const { name } = product

/** The privacy policy; `{email}` is the deployment's support. */
export const privacy: LegalSection[] = [
  {
    heading: '1. Quem cuida dos seus dados',
    paragraphs: [
      `O ${name} é uma agenda online. Para a sua conta e a cobrança da assinatura, nós somos o controlador dos dados. Para os agendamentos, o controlador é o negócio em que você marca, e nós operamos os dados em nome dele.`,
      'Esta política segue a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Para falar com o encarregado de dados, escreva para {email}.',
    ],
  },
  {
    heading: '2. O que guardamos, e para quê',
    paragraphs: ['Guardamos só o que cada parte do serviço precisa:'],
    items: [
      'nome e e-mail que o provedor de identidade informa quando você entra, para saber quem você é;',
      'o aceite dos termos, com a versão e o instante, para prová-lo;',
      'os dados da empresa que o dono cadastra, para mostrar a página pública e cobrar a assinatura;',
      'os agendamentos, com data, horário, procedimento, profissional, observações e, se você informar, telefone;',
      'registros de acesso, por seis meses, como manda o Marco Civil da Internet.',
    ],
  },
  {
    heading: '3. O que não fazemos',
    paragraphs: [
      'Não vendemos dados, não vemos nem guardamos números de cartão e não mostramos a um cliente os dados de outro.',
    ],
  },
  {
    heading: '4. Com quem compartilhamos',
    paragraphs: [
      'Com o negócio em que você marca um horário: seu nome, e-mail e o que você escrever no agendamento. Com fornecedores que fazem o serviço funcionar (identidade, pagamento e envio de mensagens), só no que cada um precisa. Com autoridades, quando a lei obriga.',
    ],
  },
  {
    heading: '5. Cookies e armazenamento no navegador',
    paragraphs: [
      'Guardamos no seu navegador a sua sessão e as escolhas que você faz, como o plano selecionado. A página de entrada usa o que o provedor de identidade precisa para reconhecer você.',
    ],
  },
  {
    heading: '6. Segurança',
    paragraphs: [
      'A comunicação é cifrada, os acessos são conferidos a cada pedido e os dados de cada empresa são separados dos das outras. Se acontecer um incidente que traga risco a você, avisaremos.',
    ],
  },
  {
    heading: '7. Seus direitos',
    paragraphs: [
      'Você pode pedir a confirmação do tratamento, o acesso, a correção, a portabilidade e a eliminação dos seus dados, e revogar consentimentos. Escreva para {email}; respondemos em até 15 dias.',
      'Quando um dado precisa ser mantido por lei, como os de cobrança, ele fica guardado só para isso e só pelo prazo exigido.',
    ],
  },
  {
    heading: '8. Mudanças nesta política',
    paragraphs: ['Quando ela mudar, a nova versão fica nesta página, com a data da atualização.'],
  },
]
