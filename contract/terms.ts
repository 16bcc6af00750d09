import { product } from './product.ts'

/** A section of a legal text: a heading, its paragraphs, and sometimes a list after them. */
export type TermsSection = { heading: string; paragraphs: string[]; items?: string[] }

const { name } = product

/** The terms of use in force. A new version asks everyone to accept again; `{email}` is the deployment's support. */
export const terms = {
  version: '2025-08-26',
  updated: '26/08/2025',
  title: 'Termos de Uso',
  introduction: `Estes termos valem entre você e o ${name}. Leia com calma: eles dizem o que oferecemos, quanto custa, o que acontece se um pagamento atrasar e como cada lado pode encerrar.`,
  sections: [
    {
      heading: '1. O que é o serviço',
      paragraphs: [
        `O ${name} é uma agenda online para pequenos negócios que atendem com hora marcada. O dono cadastra sua empresa, seus colaboradores e seus procedimentos, e recebe uma página pública onde os clientes reservam um horário.`,
        `O atendimento em si é prestado pela empresa escolhida pelo cliente. O ${name} não presta esse atendimento, não define seus preços e não recebe o pagamento dele.`,
      ],
    },
    {
      heading: '2. Sua conta',
      paragraphs: [
        'Você entra com uma conta de um provedor de identidade, sem criar uma senha aqui. Cuide do acesso a essa conta: o que for feito com ela é considerado feito por você.',
        'Os dados que você informar precisam ser verdadeiros e estar em dia. Cada pessoa pode ter uma empresa cadastrada.',
      ],
    },
    {
      heading: '3. Teste grátis de 30 dias',
      paragraphs: [
        'Toda nova assinatura começa com 30 dias de teste grátis, com todos os recursos do plano escolhido. O teste é oferecido uma única vez por pessoa e por CPF ou CNPJ.',
        'Você pode cancelar durante o teste sem pagar nada.',
      ],
    },
    {
      heading: '4. Assinatura e pagamento',
      paragraphs: [
        'Depois do teste, é preciso ter uma assinatura mensal paga para continuar usando os recursos do dono do negócio. Os preços e os limites de cada plano aparecem na página de assinatura antes da contratação.',
        `O pagamento é feito no ambiente de um provedor de pagamentos. O ${name} não vê nem guarda os dados do seu cartão.`,
        'Você pode cancelar quando quiser, sem multa. O acesso continua até o fim do período já pago.',
      ],
    },
    {
      heading: '5. Pagamento em atraso',
      paragraphs: [
        'Se um pagamento atrasar, o acesso para consultar continua: você ainda vê sua agenda, seus clientes e seu histórico, mas fica bloqueado para:',
      ],
      items: ['criar novos cadastros;', 'criar novos agendamentos;', 'adicionar novos colaboradores.'],
    },
    {
      heading: '6. Uso correto',
      paragraphs: [
        'Não use o serviço para enganar pessoas, enviar mensagens não pedidas, tentar entrar em contas ou dados de outros, ou atrapalhar o funcionamento para os demais. Contas que fizerem isso podem ser suspensas.',
        'A empresa responde pelas informações que publica em sua página e pelo cuidado com os dados dos seus clientes, inclusive nas observações dos agendamentos.',
      ],
    },
    {
      heading: '7. Seus dados',
      paragraphs: [
        'Tratamos dados pessoais como descreve a nossa Política de Privacidade, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Os dados da sua empresa são seus.',
      ],
    },
    {
      heading: '8. Encerramento do serviço',
      paragraphs: [
        `Se um dia o ${name} for encerrado, avisaremos por e-mail com pelo menos 30 dias de antecedência, para que você possa guardar seus dados.`,
        'Nesse caso, o valor pago por um período que não chegar a ser usado poderá ser devolvido, na proporção dos dias que faltarem.',
      ],
    },
    {
      heading: '9. Limite de responsabilidade',
      paragraphs: [
        'Trabalhamos para que o serviço esteja sempre disponível, mas ele pode falhar ou passar por manutenção. No que a lei permite, nossa responsabilidade total fica limitada ao valor que você pagou nos últimos 3 meses.',
        'Nada nestes termos afasta direitos que o Código de Defesa do Consumidor garante a você.',
      ],
    },
    {
      heading: '10. Mudanças nestes termos',
      paragraphs: [
        'Quando estes termos mudarem, a nova versão será mostrada para você ler e aceitar antes de continuar. Guardamos qual versão você aceitou e quando.',
      ],
    },
    {
      heading: '11. Fale com a gente',
      paragraphs: [
        'Dúvidas sobre estes termos? Escreva para {email}. Valem as leis do Brasil, e o foro é o do seu domicílio.',
      ],
    },
  ] satisfies TermsSection[],
}

/** The text in one fixed form, so that its hash proves what was accepted. */
export function canonicalTerms(): string {
  return JSON.stringify([
    terms.version,
    terms.updated,
    terms.title,
    terms.introduction,
    ...terms.sections.map(({ heading, paragraphs, ...rest }) => [
      heading,
      paragraphs,
      'items' in rest ? rest.items : [],
    ]),
  ])
}
