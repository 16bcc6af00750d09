import type { TradePage } from './describe-trade.ts'

export const clinic: TradePage = {
  slug: 'clinica-estetica',
  headline: 'Agenda online para clínicas de estética',
  title: 'A sessão das 15h não fica vazia.',
  lead: 'Os lembretes saem sozinhos, por e-mail, WhatsApp ou SMS, e quem não vem avisa a tempo: até 80% menos faltas. O horário volta para a sua página na mesma hora.',
  day: {
    weekday: 'Terça',
    date: '9 de março',
    person: 'Lívia Sampaio',
    opens: '13:00',
    closes: '17:00',
    blocks: [
      { from: '13:00', minutes: 60, name: 'Sandra Melo', what: 'Limpeza de pele · 1h' },
      { from: '14:00', minutes: 60, name: 'Carla Dutra', what: 'Drenagem linfática · 1h' },
      { from: '15:45', minutes: 30, name: 'Alice Rangel', what: 'Laser, axilas · 30min' },
      { from: '16:30', minutes: 30, name: 'Vera Lúcia', what: 'Avaliação · 30min' },
    ],
    fit: {
      from: '15:00',
      minutes: 45,
      name: 'Renata Alves',
      what: 'Peeling · 15:00 às 15:45',
      said: 'agendou pelo link, 21:32',
    },
  },
  habits: [
    {
      title: 'Faltou, e ninguém soube',
      before: 'A sala pronta, a profissional esperando, o horário perdido.',
      after:
        'Lembretes 24 horas e 2 horas antes, com link de confirmar ou cancelar. Na agenda aparece quem já confirmou.',
    },
    {
      title: 'Uma hora de sessão em 40 minutos de vão',
      before: 'Alguém marcou no olho, e a tarde inteira atrasou.',
      after:
        'O link só oferece horário em que o procedimento cabe inteiro, fora do intervalo da profissional.',
    },
    {
      title: 'A secretária remarcando o dia todo',
      before: 'Sete mensagens para mudar uma drenagem.',
      after:
        'Ela muda o horário na agenda, e a paciente recebe o novo por e-mail, com o convite do calendário.',
    },
  ],
  story: {
    title: 'Um peeling, do story à maca',
    moments: [
      {
        at: 'dom, 21:30',
        title: 'Renata vê o story',
        text: 'O link está ali. A clínica está fechada, mas a agenda não.',
      },
      {
        at: '21:32',
        title: 'Marca o que cabe',
        text: 'Peeling, terça, 15:00, com a Lívia. Nas observações, avisa que está usando ácido.',
      },
      {
        at: 'seg, 15:00',
        title: 'O lembrete sai sozinho',
        text: 'Um dia antes, por e-mail e por WhatsApp ou SMS. Renata confirma com um toque.',
      },
      {
        at: 'ter, 15:00',
        title: 'Sala pronta',
        text: 'A Lívia leu a observação e viu o “Confirmado” antes de ela chegar.',
      },
    ],
  },
  services: {
    title: 'Procedimento com duração de verdade',
    lead: 'Um quadradinho são quinze minutos. Inclua o preparo e a higienização no tempo, e ninguém corre.',
    list: [
      { name: 'Avaliação', minutes: 30, note: 'Conversa, análise da pele e plano de sessões.' },
      { name: 'Limpeza de pele', minutes: 60, price: 160, note: 'Com extração e máscara calmante.' },
      { name: 'Peeling', minutes: 45, price: 220, note: 'Traga a lista do que usa na pele.' },
      { name: 'Drenagem linfática', minutes: 60, price: 140, note: 'Corpo inteiro.' },
      { name: 'Laser, axilas', minutes: 30, price: 90, note: 'Venha sem desodorante.' },
      { name: 'Microagulhamento', minutes: 90, price: 380, note: 'Anestésico incluído no tempo.' },
    ],
  },
  mine: {
    title: 'Quem vem, quem confirmou, quem desmarcou',
    text: 'O dia de cada profissional em uma coluna, com o estado de cada sessão. Desmarcou às onze? Às onze e um a agenda já mostra onde',
    promises: [
      'Duas pacientes nunca pegam o mesmo horário',
      'Observações presas a cada sessão',
      'Histórico do que foi feito, e do que foi cancelado',
    ],
    picture: 'A agenda do dia da Clínica Vértice: três profissionais lado a lado, com as sessões marcadas.',
  },
  questions: [
    {
      ask: 'O Encaixe guarda prontuário ou fotos de pacientes?',
      answer:
        'Não. Ele cuida da agenda: horário, procedimento, contato e observações do agendamento. Prontuário, anamnese e fotos de tratamento ficam no seu sistema clínico; aqui só há a foto da clínica e a de cada profissional.',
    },
    {
      ask: 'Os dados das pacientes estão seguros?',
      answer:
        'Cada clínica vê só os seus. Guardamos o necessário para o agendamento, conforme a LGPD, e a Política de Privacidade diz o quê e por quanto tempo.',
    },
    {
      ask: 'Os lembretes diminuem mesmo as faltas?',
      answer:
        'Ajudam: saem sozinhos, e quem cancela pelo link devolve o horário a tempo de outra pessoa marcar.',
    },
    {
      ask: 'Vendo pacotes de dez sessões. Como fica?',
      answer:
        'Você marca as dez de uma vez, no mesmo dia e hora de cada semana, e vê na hora as datas em que não couberam. O preço do pacote continua combinado como hoje.',
    },
    {
      ask: 'Duas profissionais dividem uma sala. Dá certo?',
      answer:
        'A agenda é por profissional, não por sala. Se duas dividem a mesma, dê a elas jornadas que não se cruzem.',
    },
  ],
  last: {
    title: 'A recepção fecha às sete. A agenda, não.',
    text: 'O link da clínica marca, lembra e desmarca. Gente cuida de gente.',
  },
}
