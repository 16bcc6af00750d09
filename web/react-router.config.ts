import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: [
    '/',
    '/landing',
    '/barbearia',
    '/salao-beleza',
    '/clinica-estetica',
    '/estudio-tatuagem',
    '/como-funciona',
    '/sobre',
    '/contato',
    '/terms-of-service',
    '/privacy',
    '/support',
  ],
} satisfies Config
