import { product } from '@encaixe/contract/product.ts'

export const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The manifest with which a phone installs the product as an application; it opens the dashboard. */
export const manifest = {
  name: product.name,
  short_name: product.name,
  description: 'Agenda online para quem atende com hora marcada.',
  lang: 'pt-BR',
  dir: 'ltr',
  id: '/dashboard',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#F5F3EE',
  theme_color: '#F5F3EE',
  categories: ['business', 'productivity'],
  icons,
  shortcuts: [
    { name: 'Agendamentos', url: '/schedules' },
    { name: 'Novo Agendamento', url: '/schedules/new' },
  ],
}
