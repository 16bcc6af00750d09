import { layout, type RouteConfig, route } from '@react-router/dev/routes'

const trades = ['barbearia', 'salao-beleza', 'clinica-estetica', 'estudio-tatuagem']

export default [
  layout('routes/public/layout.tsx', [
    route('/', 'routes/public/landing.tsx', { id: 'home' }),
    route('landing', 'routes/public/landing.tsx', { id: 'landing' }),
    ...trades.map((slug) => route(slug, 'routes/public/trade.tsx', { id: slug })),
    route('como-funciona', 'routes/public/how-it-works.tsx'),
    route('sobre', 'routes/public/about.tsx'),
    route('contato', 'routes/public/contact.tsx'),
    route('terms-of-service', 'routes/public/terms-of-service.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('support', 'routes/public/support.tsx'),
  ]),
  route('login', 'routes/auth/login.tsx'),
  route('auth/callback', 'routes/auth/callback.tsx'),
  layout('routes/app/layout.tsx', [
    route('dashboard', 'routes/app/dashboard.tsx'),
    route('terms', 'routes/app/terms.tsx'),
    route('schedules', 'routes/app/schedules.tsx'),
    route('schedules/new', 'routes/app/schedule-new.tsx'),
    route('schedules/:id', 'routes/app/schedule.tsx'),
    route('subscription', 'routes/app/subscription.tsx'),
    route('create-company', 'routes/app/create-company.tsx'),
    route('company', 'routes/app/company.tsx'),
    route('procedures', 'routes/app/procedures.tsx'),
    route('procedures/new', 'routes/app/procedure-new.tsx'),
    route('procedures/:id/edit', 'routes/app/procedure-edit.tsx'),
    route('collaborators', 'routes/app/collaborators.tsx'),
    route('collaborators/new', 'routes/app/collaborator-new.tsx'),
    route('collaborators/:id', 'routes/app/collaborator-edit.tsx'),
  ]),
  route('api/dev/ui', 'routes/dev/ui.tsx'),
  route(':slug', 'routes/public/company.tsx'),
  route(':slug/capa.png', 'routes/public/share-image.ts'),
  route(':slug/agendar/:procedureId', 'routes/public/book.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
