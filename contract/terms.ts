import { type LegalText, legalDay, legalVersions } from './legal-text.ts'
import { product } from './product.ts'

const { name } = product

/** The terms of use in force. Everyone must accept a new version. `{email}` is replaced by SUPPORT_EMAIL. */
export const terms: LegalText = {
  version: legalVersions.terms,
  updated: legalDay(legalVersions.terms),
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
      heading: '3. Se você marca um horário',
      paragraphs: [
        'Marcar um horário é um compromisso com a empresa. Você pode cancelar enquanto o horário não tiver passado; regras de falta ou de sinal são de cada empresa.',
        'A confirmação, os avisos e os lembretes vão para os contatos que você informou, pelos canais que a empresa usa. São mensagens sobre o seu horário, não propaganda.',
      ],
    },
    {
      heading: '4. Teste grátis de 30 dias',
      paragraphs: [
        'Toda nova assinatura começa com 30 dias de teste grátis, com todos os recursos do plano escolhido. O teste é oferecido uma única vez por pessoa e por CPF ou CNPJ.',
        'Você pode cancelar durante o teste sem pagar nada.',
      ],
    },
    {
      heading: '5. Assinatura e pagamento',
      paragraphs: [
        'Depois do teste, é preciso ter uma assinatura mensal paga para continuar usando os recursos do dono do negócio. Os preços e os limites de cada plano aparecem na página de assinatura antes da contratação.',
        `O pagamento é feito no ambiente de um provedor de pagamentos. O ${name} não vê nem guarda os dados do seu cartão.`,
        'Você pode cancelar quando quiser, sem multa. O acesso continua até o fim do período já pago.',
      ],
    },
    {
      heading: '6. Pagamento em atraso',
      paragraphs: [
        'Se um pagamento atrasar, o acesso para consultar continua: você ainda vê sua agenda, seus clientes e seu histórico, mas fica bloqueado para:',
      ],
      items: ['criar novos cadastros;', 'criar novos agendamentos;', 'adicionar novos colaboradores.'],
    },
    {
      heading: '7. Uso correto',
      paragraphs: [
        'Não use o serviço para enganar pessoas, enviar mensagens não pedidas, tentar entrar em contas ou dados de outros, ou atrapalhar o funcionamento para os demais. Contas que fizerem isso podem ser suspensas.',
        'A empresa responde pelas informações que publica em sua página e pelo que oferece aos seus clientes.',
      ],
    },
    {
      heading: '8. Dados pessoais',
      paragraphs: [
        'Tratamos dados pessoais como descreve a nossa Política de Privacidade, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Os dados da sua empresa são seus.',
        `Sobre os dados dos clientes de uma empresa, quem decide é a empresa, que é a controladora; o ${name} os trata em nome dela, como operador. A empresa deve escrever nas observações só o que precisa para atender: dados de saúde, por exemplo, são sensíveis e pedem um cuidado maior.`,
      ],
    },
    {
      heading: '9. Encerramento do serviço',
      paragraphs: [
        `Se um dia o ${name} for encerrado, avisaremos por e-mail com pelo menos 30 dias de antecedência, para que você possa pedir e guardar uma cópia dos seus dados.`,
        'Nesse caso, o valor pago por um período que não chegar a ser usado poderá ser devolvido, na proporção dos dias que faltarem.',
      ],
    },
    {
      heading: '10. Limite de responsabilidade',
      paragraphs: [
        'Trabalhamos para que o serviço esteja sempre disponível, mas ele pode falhar ou passar por manutenção. No que a lei permite, nossa responsabilidade total fica limitada ao valor que você pagou nos últimos 3 meses.',
        'Nada nestes termos afasta direitos que o Código de Defesa do Consumidor garante a você.',
      ],
    },
    {
      heading: '11. Mudanças nestes termos',
      paragraphs: [
        'Quando estes termos mudarem, a nova versão será mostrada, com o que mudou, para você ler e aceitar antes de continuar. Guardamos qual versão você aceitou, a impressão digital do texto e quando.',
      ],
    },
    {
      heading: '12. Fale com a gente',
      paragraphs: [
        'Dúvidas sobre estes termos? Escreva para {email}. Valem as leis do Brasil, e o foro é o do seu domicílio.',
      ],
    },
  ],
}

export type TermsChange = { version: string; changes: string[] }

/** Changes by version, newest first, shown to users who accepted an earlier version. */
export const termsChanges: TermsChange[] = []

/** Versions are dates, so they compare as texts. */
export function changesSince(accepted: string, all: readonly TermsChange[] = termsChanges): string[] {
  return all.filter(({ version }) => version > accepted).flatMap(({ changes }) => changes)
}
