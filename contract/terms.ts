import { type LegalText, legalDay, legalVersions } from './legal-text.ts'
import { product } from './product.ts'

const { name } = product

/** The terms of use in force. Every user must accept a new version. `{email}` is replaced by SUPPORT_EMAIL. */
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
        'Os dados que você informar precisam ser verdadeiros e estar em dia. Cada pessoa pode ter uma empresa cadastrada, e pode trabalhar na equipe de outras.',
      ],
    },
    {
      heading: '3. Se você marca um horário',
      paragraphs: [
        'Marcar um horário é um compromisso com a empresa. Você pode cancelar enquanto o horário não tiver passado e o prazo da empresa permitir; regras de falta ou de sinal são de cada empresa.',
        'Se você não vier, a empresa pode anotar a falta. Se ela usar a regra de faltas, depois de algumas delas o que você marcar pela página fica reservado, por até 24 horas, até a empresa aceitar ou recusar; sem resposta, é cancelado. A regra, as faltas anotadas e o jeito de contestar uma estão em Meus dados, no menu da sua conta.',
        'A empresa pode deixar de aceitar agendamentos online de uma pessoa. O que já está marcado continua valendo.',
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
      heading: '8. Se você tem uma empresa: os seus clientes',
      paragraphs: [
        'Quem marca um horário com a sua empresa, ou é cadastrado por ela, ganha um cadastro de cliente, na página Clientes. Nele você pode guardar nome, celular, e-mail, data de nascimento, observações e etiquetas; o sistema conta visitas, faltas e valores. Nenhuma outra empresa vê esses cadastros.',
        `Sobre esses dados quem decide é a sua empresa, que é a controladora; o ${name} os trata em nome dela, como operador. Por isso a sua empresa se compromete a:`,
      ],
      items: [
        'usar os dados só para atender e para falar sobre horários, sem vender, emprestar nem mandar propaganda a quem não pediu;',
        'escrever nas observações e etiquetas só o que precisa para atender: o cliente pode ler o que está no cadastro dele, e dados de saúde, por exemplo, são sensíveis e pedem um cuidado maior;',
        'importar só contatos de quem já é seu cliente, e obtidos de forma correta;',
        'anotar falta só de quem não veio, e responder a quem contestar uma;',
        'não bloquear nem tratar ninguém de outro modo por preconceito;',
        'corrigir ou apagar os dados de um cliente quando ele pedir e a lei mandar;',
        'dar acesso só a quem trabalha com você, com o que cada pessoa precisa, e tirá-lo quando ela sair: o que ela fizer com os dados da empresa é de responsabilidade da empresa;',
        'proteger os arquivos que baixar: fora daqui, quem cuida deles é a sua empresa.',
      ],
    },
    {
      heading: '9. Se você trabalha na equipe de uma empresa',
      paragraphs: [
        'Você entra na equipe pelo convite da empresa, com a sua própria conta, e vê o que o seu acesso permite. A empresa pode mudar ou tirar esse acesso quando quiser, e ele vale na hora. A sua conta continua sua.',
        'Use os dados dos clientes só para o trabalho na empresa, e não os leve para outro lugar. O endereço da sua agenda para outros aplicativos é um segredo: quem o tem lê a agenda. Se ele vazar, troque-o.',
      ],
    },
    {
      heading: '10. Dados pessoais',
      paragraphs: [
        'Tratamos dados pessoais como descreve a nossa Política de Privacidade, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Os dados da sua empresa são seus.',
        'Em Meus dados você vê o que há sobre você em cada empresa, baixa uma cópia e pode apagar a sua conta. O dono baixa uma cópia de tudo em Dados da empresa.',
        'Um registro de atividades guarda por 24 meses quem fez o quê, quando e com qual cadastro, sem nomes nem textos. O dono da empresa pode consultá-lo.',
      ],
    },
    {
      heading: '11. Como encerrar',
      paragraphs: [
        'Você pode apagar a sua conta quando quiser, em Meus dados. Os horários por vir são cancelados. O seu nome, os seus contatos e as observações saem na hora da sua conta, dos agendamentos feitos por ela e dos cadastros que são só seus.',
        'Um cadastro que outra conta também usa, ou que só um celular ou e-mail digitado liga à sua, continua com a empresa: dele sai o que é seu com certeza, e o resto você pede a ela.',
        'Quem tem uma empresa cancela antes a assinatura e apaga a empresa, em Dados da empresa. A página sai do ar na hora, e os agendamentos por vir são cancelados. Cada cliente com e-mail ou celular recebe um aviso, se não pediu para não receber mensagens. Em até 30 dias todos os dados da empresa são eliminados; só o endereço da página fica, para que ninguém mais o use.',
        'O que foi apagado não pode ser recuperado por você nem pela empresa. Cópias de segurança ainda o guardam por até 30 dias, só para recuperar o serviço depois de uma falha.',
      ],
    },
    {
      heading: '12. Encerramento do serviço',
      paragraphs: [
        `Se um dia o ${name} for encerrado, avisaremos por e-mail com pelo menos 30 dias de antecedência, para que você possa baixar e guardar uma cópia dos seus dados.`,
        'Nesse caso, o valor pago por um período que não chegar a ser usado poderá ser devolvido, na proporção dos dias que faltarem.',
      ],
    },
    {
      heading: '13. Limite de responsabilidade',
      paragraphs: [
        'Trabalhamos para que o serviço esteja sempre disponível, mas ele pode falhar ou passar por manutenção. No que a lei permite, nossa responsabilidade total fica limitada ao valor que você pagou nos últimos 3 meses.',
        'Nada nestes termos afasta direitos que o Código de Defesa do Consumidor garante a você.',
      ],
    },
    {
      heading: '14. Mudanças nestes termos',
      paragraphs: [
        'Quando estes termos mudarem, a nova versão será mostrada, com o que mudou, para você ler e aceitar antes de continuar. Guardamos qual versão você aceitou, um código calculado do texto e quando.',
      ],
    },
    {
      heading: '15. Fale com a gente',
      paragraphs: [
        'Dúvidas sobre estes termos? Escreva para {email}. Valem as leis do Brasil, e o foro é o do seu domicílio.',
      ],
    },
  ],
}

export type TermsChange = { version: string; changes: string[] }

/** The changes of each version, newest first. A user who accepted an earlier version sees them. */
export const termsChanges: TermsChange[] = [
  {
    version: '2026-11-25',
    changes: [
      'Quem tem uma empresa pode dar acesso à equipe, e responde por quem o tem (seção 8).',
      'Quem trabalha na equipe de uma empresa usa os dados dos clientes só para esse trabalho; a empresa pode tirar o acesso na hora (seção 9).',
    ],
  },
  {
    version: '2026-11-24',
    changes: [
      'A empresa em que você marca pode anotar faltas e, depois de algumas, aceitar ou recusar o que você pedir pela página. Você vê a regra em Meus dados e pode contestar uma falta (seção 3).',
      'A empresa pode deixar de aceitar agendamentos online de uma pessoa (seção 3).',
      'Quem tem uma empresa tem um cadastro de cada cliente, pode importar outros e se compromete a cuidar bem deles (seção 8).',
      'Um registro de atividades guarda por 24 meses quem fez o quê (seção 10).',
      'Você mesmo pode baixar os seus dados, apagar a sua conta e apagar a sua empresa (seções 10 e 11).',
    ],
  },
]

/** Versions are dates, so they can be compared as texts. */
export function changesSince(accepted: string, all: readonly TermsChange[] = termsChanges): string[] {
  return all.filter(({ version }) => version > accepted).flatMap(({ changes }) => changes)
}
