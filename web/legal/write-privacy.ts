import { type LegalText, legalDay, legalVersions } from '@encaixe/contract/legal-text.ts'
import { product } from '@encaixe/contract/product.ts'

const { name } = product

/**
 * The privacy policy in force; `{email}` is the deployment's support address. It promises only what the product does
 * or what support does by e-mail.
 */
export const privacy: LegalText = {
  version: legalVersions.privacy,
  updated: legalDay(legalVersions.privacy),
  title: 'Política de Privacidade',
  introduction: `Esta política diz quais dados pessoais o ${name} trata, para quê, por quanto tempo e o que você pode pedir. Ela segue a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018).`,
  sections: [
    {
      heading: '1. Quem cuida dos seus dados',
      paragraphs: [
        `Da sua conta, da assinatura e das mensagens que você nos manda, o ${name} é o controlador: decide por que e como os dados são tratados.`,
        `Dos agendamentos e do cadastro de clientes, o controlador é o negócio em que você marca. O ${name} é o operador: guarda e mostra esses dados em nome dele. Para um pedido sobre esses dados, fale com o negócio. Se preferir, fale com a gente: passamos o pedido a ele.`,
        'O contato do encarregado pelo tratamento de dados pessoais é {email}.',
      ],
    },
    {
      heading: '2. O que guardamos, para quê e com que base',
      paragraphs: ['Guardamos só o que cada parte do serviço precisa:'],
      items: [
        'Conta: nome e e-mail que o provedor de identidade informa quando você entra, para saber quem você é; e o telefone que você informa ao marcar um horário, para que o próximo agendamento já o traga preenchido (execução do contrato).',
        'Aceite dos termos: a versão, um código calculado do texto, a data e a hora, para provar o que você aceitou (exercício regular de direitos).',
        'Empresa: o que o dono cadastra sobre ela e sobre seus colaboradores, para mostrar a página pública e montar a agenda (execução do contrato). O CPF de quem não tem CNPJ fica guardado só para identificar a empresa e nunca é público; o e-mail dela só aparece se o dono quiser.',
        'Equipe: o nome e o e-mail de quem a empresa convida, o acesso que deu e desde quando, para que cada pessoa entre com a própria conta e veja só o que o acesso permite (execução do contrato, em nome do negócio). Do link do convite e do endereço da agenda para outros aplicativos guardamos só um código calculado, e do endereço também quando foi lido pela última vez.',
        'Avisos no telefone: se você os ligar, o endereço que o seu navegador dá para recebê-los e o que você escolheu. Um aviso leva o primeiro nome do cliente e o horário, cifrados, pelo serviço do fabricante do navegador (consentimento).',
        'Fotos da empresa e dos profissionais: quem cadastra as envia para que apareçam na página pública, onde qualquer pessoa pode vê-las. Guardamos uma cópia menor, gravada de novo sem os dados que a câmera anota, como o lugar; o arquivo original não fica (execução do contrato).',
        'Assinatura: nome, CPF ou CNPJ e telefone de quem paga vão para o provedor de pagamentos. Com a gente ficam a situação dos pagamentos e um resumo cifrado do documento, para que o teste grátis seja um só (execução do contrato e obrigação legal). Não vemos o cartão.',
        'Agendamentos: data, horário, procedimento, profissional, nome, e-mail e, se informados, telefone e observações, para que o atendimento aconteça e você seja avisado (execução do contrato, em nome do negócio).',
        'Sinal: se o negócio pedir um para marcar, o valor, o prazo, o código do Pix e se o negócio diz que o recebeu. O dinheiro vai direto para a conta do negócio: não passa pela nossa e não vemos a sua conta (execução do contrato, em nome do negócio).',
        'Pagamentos: de cada atendimento concluído, quanto foi pago, como e a gorjeta, e a parte de quem atendeu, para o caixa, os números do negócio e o extrato do profissional, que ele aceita ou contesta com um texto (execução do contrato e obrigação legal, em nome do negócio).',
        'Lista de espera: o que você pede para esperar (serviços, profissional e períodos) e os horários que abriram para os quais você foi convidado, para avisar você quando um horário abrir (execução do contrato, em nome do negócio).',
        'Cadastro de clientes: de quem marca com ele ou é cadastrado por ele, o negócio guarda nome, celular, e-mail e, se quiser, data de nascimento, observações e etiquetas; o sistema conta as visitas, o valor delas e as faltas, e lembra a última visita. Serve para atender e para reconhecer quem volta (execução do contrato e legítimo interesse, em nome do negócio).',
        'Como sabemos que é a mesma pessoa: pela conta, pelo celular ou pelo e-mail, sempre dentro de um só negócio. Nunca juntamos o que dois negócios sabem de alguém.',
        'Importação: o negócio pode enviar um arquivo com os clientes que já tem. O que está nele vai para o cadastro; o arquivo não fica guardado (legítimo interesse, em nome do negócio).',
        'Faltas: o negócio anota se você veio. Se ele usar a regra de faltas, depois de algumas o que você marcar pela página espera a resposta dele ou pede um sinal (legítimo interesse, em nome do negócio).',
        'Bloqueio: o negócio pode marcar que não aceita agendamentos online de alguém (legítimo interesse, em nome do negócio).',
        'Registro de atividades: quem fez o quê, quando e com qual cadastro, e o valor de pagamentos e sinais, sem textos; o nome de quem saiu da equipe fica ao lado do que fez; para que se possa conferir o que aconteceu (legítimo interesse e exercício regular de direitos).',
        'Folgas e horários especiais: de qual profissional são, as datas, os horários e, se o negócio o escrever, o motivo, para que ninguém agende quando ele não atende (execução do contrato, em nome do negócio). O motivo da folga de um profissional só a equipe do negócio vê, nunca os clientes; o de um fechamento da empresa inteira é público.',
        'Contato: nome, e-mail, assunto e mensagem que você escreve, para responder (legítimo interesse de quem pergunta e de quem responde).',
        'Mensagens: quantas enviamos a cada contato, e um resumo cifrado do e-mail ou telefone que nos respondeu, que não quer receber mensagens ou que não existe, para respeitar essa escolha e evitar abuso (legítimo interesse).',
        'Registros de acesso: endereço IP, data e hora, por obrigação do Marco Civil da Internet (art. 15).',
        'Medição de uso e campanha de origem: só com o seu consentimento, como diz a seção 5.',
      ],
    },
    {
      heading: '3. O que não fazemos',
      paragraphs: [
        'Não vendemos dados, não fazemos propaganda com eles e não mostramos a um cliente os dados de outro, nem a um negócio o cadastro de outro.',
        'Não decidimos sobre pessoas por conta própria. A regra de faltas é escolhida pelo negócio e só faz o pedido esperar: quem aceita ou recusa é uma pessoa do negócio. Em Meus dados você lê a regra e as suas faltas, e pode contestar uma.',
        'Observações de agendamentos podem revelar dados sensíveis, como os de saúde. Elas são vistas só por quem marcou e pelo negócio, e não entram em registros técnicos nem em medição.',
        'Quem vê o seu telefone: o negócio em que você marca e os profissionais dele que atendem você, porque as mensagens que eles recebem o trazem. Outros clientes e outros negócios não o veem.',
        'O que o negócio escreve no cadastro sobre você só ele vê, e você, em Meus dados. Às vezes só o celular ou o e-mail liga um cadastro à sua conta, e qualquer pessoa poderia ter digitado esse contato. Nesse caso mostramos em Meus dados apenas os seus próprios agendamentos.',
        'O motivo da folga de um profissional não precisa dizer mais que “férias” ou “compromisso”: pedimos que ninguém escreva nele dados de saúde. Ele também não entra em registros técnicos nem em medição.',
      ],
    },
    {
      heading: '4. Com quem compartilhamos',
      paragraphs: ['Só com quem precisa, e só o que precisa:'],
      items: [
        'o negócio em que você marca um horário: seu nome, seus contatos e o que você escrever no agendamento ou ao contestar uma falta;',
        'o provedor de identidade com que você entra, e o provedor de pagamentos da assinatura;',
        'quem entrega os e-mails e, quando o negócio usa esses canais, as mensagens de WhatsApp e SMS;',
        'o serviço de formulários que recebe as mensagens de contato, se houver um;',
        'a equipe do negócio, conforme o acesso de cada pessoa: um profissional vê só quem ele atende, sem e-mail, e dos valores só o que foi pago pelo trabalho dele;',
        'o serviço de avisos do navegador de quem ligou os avisos, que não consegue ler o que eles dizem;',
        'autoridades, quando a lei obriga.',
      ],
    },
    {
      id: 'medicao',
      heading: '5. Cookies, armazenamento no navegador e medição',
      paragraphs: [
        'Sem pedir licença, guardamos no seu navegador o que o serviço precisa para funcionar: a sua sessão, com nome e e-mail; as marcas de uma entrada ou saída que ainda não terminou; o plano e o tipo de negócio que você escolheu; como você prefere ver a agenda, quais agendamentos você já viu e se já copiou o link da sua página; em qual empresa você trabalha, se forem várias; se este navegador recebe os seus avisos e se você dispensou a oferta deles; por dez segundos, que você acabou de gravar algo, para que a página seguinte já o mostre; e a sua resposta sobre a medição. A página de entrada usa os cookies do provedor de identidade.',
        'Só na aba aberta, e no máximo até você fechá-la, ficam o agendamento que você começou, com as observações e o telefone que digitou, o endereço da página de pagamento, o convite que você está aceitando e três marcas: se a entrada já foi tentada sem clique, se o provedor recusou a escolha da conta e se você começou a criar uma empresa.',
        'Quando a sua sessão termina sem que você saia, nome e e-mail continuam no navegador para a sua volta, e a primeira página aberta 7 dias depois os apaga. Ao sair, eles são apagados na hora.',
        'Com o seu consentimento, guardamos por 30 dias de qual campanha ou anúncio você veio, e a enviamos junto se você assinar; e, quando o site mede o uso, contamos páginas abertas, ações e falhas. Esses eventos vão só para o nosso servidor, não levam nome, contato, documento nem identificador seu, e nenhum código de terceiros é carregado.',
        'Você pode mudar de ideia aqui, quando quiser:',
      ],
    },
    {
      heading: '6. Por quanto tempo',
      paragraphs: ['Depois destes prazos os dados são apagados ou deixam de identificar você:'],
      items: [
        'conta, com o telefone: até você a apagar em Meus dados;',
        'cópias de segurança: o que foi apagado ainda fica nelas por até 30 dias;',
        'empresa, com tudo o que é dela: até 30 dias depois de o dono a apagar; as fotos, até ele as trocar;',
        'cadastro de clientes e agendamentos: enquanto a empresa existir, ou até você ou ela os apagarem; datas, serviços e valores ficam, também em caixas e extratos, sem nome, contato nem observações;',
        'faltas anotadas e bloqueio: enquanto o cadastro existir;',
        'registro de atividades: 24 meses;',
        'convites para a equipe: 7 dias; o acesso de quem os aceitou: até ele terminar; o endereço da agenda e as escolhas dos avisos: até você os apagar ou o acesso terminar;',
        'lista de espera, com os convites: até 12 meses depois que o pedido termina; que horário abriu: 30 dias;',
        'folgas e horários especiais, com o motivo: até o negócio os excluir, ou até 30 dias depois de o dono apagar a empresa;',
        'cobrança: pelo prazo que a lei fiscal exige; os avisos do provedor de pagamentos, 400 dias;',
        'mensagens que enviamos: o texto, 7 dias; para onde foram e se chegaram, 24 meses; o texto de uma que não chegou a você, até o horário passar, para a empresa avisar você ela mesma;',
        'links que enviamos: até 30 dias depois do agendamento; o de um extrato, 90 dias; lembretes: 30 dias;',
        'mensagens de contato: 1 ano;',
        'resposta ou escolha de não receber mensagens: enquanto valer, só como resumo cifrado;',
        'registros de acesso: 6 meses;',
        'conta apagada: um código calculado da última entrada, por no máximo um dia, para que essa entrada não seja usada de novo;',
        'conta apagada: se um negócio bloqueou você, anotou uma falta ou recusou um aviso de pagamento, só isso, sob um código calculado do seu acesso e sem nome nem contato, por 12 meses, para que apagar a conta não desfaça o que o negócio decidiu;',
        'celular digitado para confirmar um horário e ainda não confirmado: depois que a conta é apagada, só como resumo cifrado, por 24 meses, para que ninguém o encha de mensagens;',
        'nome e e-mail no navegador depois que uma sessão termina: até a primeira página aberta 7 dias depois;',
        'campanha de origem no navegador: 30 dias.',
      ],
    },
    {
      heading: '7. Segurança',
      paragraphs: [
        'A comunicação é cifrada, os acessos são conferidos a cada pedido, os dados de cada empresa são separados dos das outras e os registros técnicos não guardam nomes, contatos nem documentos.',
        'Se acontecer um incidente que possa trazer risco ou dano a você, avisaremos você e a Autoridade Nacional de Proteção de Dados (ANPD) nos prazos da lei.',
      ],
    },
    {
      heading: '8. Seus direitos',
      paragraphs: ['Pela LGPD (art. 18), você pode pedir, sem custo:'],
      items: [
        'a confirmação de que tratamos seus dados, e o acesso a eles;',
        'a correção do que estiver errado ou desatualizado;',
        'uma cópia em formato que outro serviço consiga ler;',
        'a revisão do que a regra de faltas fez com um pedido seu;',
        'a eliminação, o bloqueio ou a anonimização do que for desnecessário ou tratado com o seu consentimento;',
        'a lista de com quem compartilhamos;',
        'a revogação do consentimento, na seção 5, a qualquer momento.',
      ],
    },
    {
      heading: '9. Como pedir',
      paragraphs: [
        'A maior parte você faz sozinho e na hora em {meusDados}, no menu da sua conta: ver o que há sobre você em cada negócio, baixar uma cópia (JSON e CSV), também com as mensagens e as anotações internas dos seus agendamentos, contestar uma falta e apagar a conta. Para corrigir o cadastro, peça ao negócio: o contato dele está lá.',
        'Apagar a conta cancela os horários por vir e tira o seu nome, contatos e observações da conta, dos agendamentos feitos por ela, das mensagens sobre eles e dos cadastros que são só seus. Datas, serviços e valores ficam com os negócios, sem nome nem contato. Quem tem uma empresa a apaga antes, em Dados da empresa. Os avisos do cancelamento ainda saem com o seu nome; depois que saem, o texto deles é apagado.',
        'Um cadastro que outra conta também usa, ou que só um celular ou e-mail digitado liga à sua, continua com o negócio. Dele saem os seus agendamentos e o que é seu com certeza; o resto pode ser de outra pessoa. Se for seu, peça ao negócio que o apague.',
        'Não tem conta aqui? Peça ao negócio, que pode apagar o seu cadastro do mesmo modo, ou escreva para {email}. Para qualquer outro pedido, escreva do e-mail da sua conta. Respondemos em até 15 dias. Se um dado precisar ser mantido por lei, diremos qual e até quando, e ele ficará guardado só para isso.',
        'Se a resposta não resolver, você pode reclamar à ANPD.',
      ],
    },
    {
      heading: '10. Mudanças nesta política',
      paragraphs: [
        'Quando ela mudar, a nova versão fica nesta página, com a data da atualização, e perguntamos de novo o que depende do seu consentimento.',
      ],
    },
  ],
}
