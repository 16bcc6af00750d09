import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    route('/', 'routes/public/landing.tsx', { id: 'home' }),
    route('landing', 'routes/public/landing.tsx', { id: 'landing' }),
  ]),
  route('login', 'routes/auth/login.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
