import type { Service } from '../../web/marketing/describe-trade.ts'

type Hours = [opens: string, closes: string, breakStart: string | null, breakEnd: string | null]
/** `14:15 Mechas, Débora Pinho`: time, service, client. */
type Booked = string

export type Person = { name: string; role: string; hours: Hours; performs: string[]; booked: Booked[] }

/** A company that exists only for the pictures; its services are those on the trade's page. */
export type Shop = {
  shot: 'agata' | 'vertice' | 'ponto'
  owner: string
  name: string
  slug: string
  description: string
  address: string
  themeColor: string
  services: readonly Service[]
  people: Person[]
}

type Trades = Record<'salon' | 'clinic' | 'studio', readonly Service[]>

export function listShops(services: Trades): Shop[] {
  return [
    {
      shot: 'agata',
      owner: 'Ágata Lima',
      name: 'Studio Ágata',
      slug: 'studio-agata',
      description: 'Cabelo, unha e sobrancelha na mesma tarde. Café coado e revista nova.',
      address: 'Rua das Palmeiras, 88, Santa Cecília, São Paulo',
      themeColor: 'ameixa',
      services: services.salon,
      people: [
        {
          name: 'Bruna Castilho',
          role: 'Cabeleireira',
          hours: ['09:00', '19:00', '12:30', '13:30'],
          performs: ['Corte feminino', 'Escova', 'Retoque de raiz', 'Mechas'],
          booked: [
            '09:00 Retoque de raiz, Marisa Teles',
            '10:30 Escova, Joana Pires',
            '11:30 Corte feminino, Helena Prado',
            '13:45 Corte feminino, Lu Amaral',
            '15:00 Mechas, Débora Pinho',
          ],
        },
        {
          name: 'Sônia Reis',
          role: 'Manicure',
          hours: ['09:00', '18:00', '13:00', '14:00'],
          performs: ['Manicure'],
          booked: [
            '09:00 Manicure, Vera Couto',
            '09:45 Manicure, Carla Dias',
            '11:15 Manicure, Ivone Sales',
            '14:00 Manicure, Rita Nobre',
            '14:45 Manicure, Helena Prado',
            '16:15 Manicure, Patrícia Nunes',
            '17:00 Manicure, Bel Arruda',
          ],
        },
        {
          name: 'Kelly Moura',
          role: 'Sobrancelhas e escova',
          hours: ['10:00', '19:00', '13:00', '13:30'],
          performs: ['Design de sobrancelhas', 'Escova', 'Corte feminino'],
          booked: [
            '10:00 Design de sobrancelhas, Alice Reis',
            '11:00 Escova, Nina Barros',
            '13:30 Design de sobrancelhas, Cris Amado',
            '14:15 Escova, Paula Terra',
            '15:45 Corte feminino, Dora Melo',
            '17:00 Escova, Flávia Rosa',
          ],
        },
      ],
    },
    {
      shot: 'vertice',
      owner: 'Lívia Sampaio',
      name: 'Clínica Vértice',
      slug: 'clinica-vertice',
      description: 'Estética facial e corporal, com avaliação antes de cada plano de sessões.',
      address: 'Av. Sete de Setembro, 1540, Vitória, Salvador',
      themeColor: 'mata',
      services: services.clinic,
      people: [
        {
          name: 'Lívia Sampaio',
          role: 'Biomédica',
          hours: ['09:00', '18:00', '12:00', '13:00'],
          performs: ['Avaliação', 'Limpeza de pele', 'Peeling', 'Microagulhamento'],
          booked: [
            '09:00 Avaliação, Tereza Lobo',
            '10:00 Microagulhamento, Carla Dutra',
            '13:00 Limpeza de pele, Sandra Melo',
            '14:00 Avaliação, Alice Rangel',
            '15:00 Peeling, Renata Alves',
            '16:15 Microagulhamento, Vera Lúcia',
          ],
        },
        {
          name: 'Paula Nery',
          role: 'Esteticista',
          hours: ['10:00', '19:00', '13:00', '14:00'],
          performs: ['Limpeza de pele', 'Drenagem linfática', 'Laser, axilas'],
          booked: [
            '10:00 Drenagem linfática, Noemi Brito',
            '11:30 Limpeza de pele, Rosa Paz',
            '14:00 Drenagem linfática, Lia Campos',
            '15:30 Laser, axilas, Bia Torres',
            '16:00 Limpeza de pele, Marta Góis',
            '17:30 Drenagem linfática, Ana Lage',
          ],
        },
        {
          name: 'Júlia Motta',
          role: 'Fisioterapeuta dermatofuncional',
          hours: ['08:00', '17:00', '11:30', '12:30'],
          performs: ['Avaliação', 'Drenagem linfática', 'Laser, axilas'],
          booked: [
            '08:30 Drenagem linfática, Célia Matos',
            '10:00 Avaliação, Isa Prado',
            '12:30 Drenagem linfática, Gilda Sá',
            '13:45 Laser, axilas, Duda Neves',
            '15:00 Drenagem linfática, Olga Reis',
            '16:30 Avaliação, Tati Borges',
          ],
        },
      ],
    },
    {
      shot: 'ponto',
      owner: 'Caio Rebouças',
      name: 'Ponto Tattoo',
      slug: 'ponto-tattoo',
      description: 'Autoral, flash e fechamento. Material descartável, desenho sem pressa.',
      address: 'Rua Augusta, 2210, sobreloja, São Paulo',
      themeColor: 'grafite',
      services: services.studio,
      people: [
        {
          name: 'Nanda Kuroda',
          role: 'Tatuadora',
          hours: ['11:00', '20:00', '13:00', '13:30'],
          performs: ['Orçamento', 'Flash', 'Tatuagem autoral', 'Retoque'],
          booked: [
            '11:00 Flash, Lara Pinheiro',
            '12:00 Orçamento, Davi Luz',
            '13:30 Flash, Igor Salles',
            '15:00 Retoque, Dani Rocha',
            '16:45 Tatuagem autoral, Bia Antunes',
          ],
        },
        {
          name: 'Caio Rebouças',
          role: 'Tatuador e dono',
          hours: ['12:00', '20:00', null, null],
          performs: ['Orçamento', 'Tatuagem autoral', 'Fechamento'],
          booked: [
            '12:00 Orçamento, Téo Vilar',
            '13:00 Fechamento, Ravi Moreira',
            '18:45 Orçamento, Luna Sá',
          ],
        },
        {
          name: 'Mirela Tozzi',
          role: 'Convidada da semana',
          hours: ['13:00', '21:00', '16:00', '16:30'],
          performs: ['Flash', 'Piercing', 'Tatuagem autoral'],
          booked: [
            '13:00 Flash, Noah Prates',
            '14:00 Piercing, Malu Gomes',
            '15:15 Piercing, Enzo Dias',
            '16:30 Flash, Gabi Leal',
            '18:00 Tatuagem autoral, Yuri Sena',
          ],
        },
      ],
    },
  ]
}
